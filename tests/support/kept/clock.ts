import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database } from '#api/platform/database/client.ts'

/**
 * One clock for the database and the process, which stands still unless the test moves it: how fast the machine is does not count.
 * `stop` gives both their own back.
 */
export async function oneClock(database: Database) {
  const run = (text: string) => database.execute(sql.raw(text))
  await run('create table public.test_clock as select now() as at')
  await run(`create function public.test_now() returns timestamptz language plpgsql stable
    as $$ begin return (select at from public.test_clock); end $$`)
  // PostgreSQL calls its own functions by number, whatever is written in their place, but the planner puts in the text of SQL.
  for (const name of ['now', 'clock_timestamp']) {
    await run(`create or replace function pg_catalog.${name}() returns timestamptz language sql stable
      as $$ select public.test_now() $$`)
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  return {
    async move(ms: number) {
      await database.execute(
        sql`update public.test_clock set at = at + ${ms} * interval '1 millisecond' where at is not null`,
      )
      vi.advanceTimersByTime(ms)
    },
    async stop() {
      vi.useRealTimers()
      await run(`create or replace function pg_catalog.now() returns timestamptz language internal
        stable strict parallel safe as 'now'`)
      await run(`create or replace function pg_catalog.clock_timestamp() returns timestamptz language internal
        volatile strict parallel safe as 'clock_timestamp'`)
      await run('drop function public.test_now(); drop table public.test_clock')
    },
  }
}
