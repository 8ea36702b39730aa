import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { closeExpired, optimiseIndex } from './commands.ts'
import { COMMON_FROM } from './common-terms.ts'

const TABLES = ['open_opportunities', 'search_blocks', 'search_bitmaps', 'search_terms'].map(sql.identifier)

let open: OpenDatabase
beforeAll(async () => {
  open = await testDatabase()
  const { database } = open
  await database.execute(sql`
    create function refuse_without_lock() returns trigger language plpgsql as $$ begin
      if not exists (
        select from pg_locks where locktype = 'advisory' and objid = ${sql.raw(String(LOCKS.searchIndex))}
          and pid = pg_backend_pid() and granted
      ) then raise exception 'without the lock'; end if;
      return null;
    end $$`)
  for (const table of TABLES)
    await database.execute(sql`
      create trigger refuse_without_lock after insert or update or delete on ${table}
      for each statement execute function refuse_without_lock()`)
})
// The embedded database is used by other files afterwards.
afterAll(async () => {
  await open.database.execute(sql`drop function refuse_without_lock cascade`)
  await open.close()
})

it('is written by one at a time: by opportunities that come and go, and at the end of an import', async () => {
  const { database } = open
  const job = await factories(database).job()
  await database.execute(sql`update opportunities set deadline_at = now() where id = ${job.id}`)
  expect(await closeExpired(database)).toBe(1)
  await expect(database.execute(sql`update search_terms set sampled = ${COMMON_FROM}`)).rejects.toMatchObject(
    {
      cause: { message: 'without the lock' },
    },
  )
  await optimiseIndex(database)
})
