import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'

const EVERY_MS = 5_000
const MOST = 5_000

/**
 * Counts views of opportunities and writes them every few seconds, so that a much read page costs one write and not one for
 * each reader. A killed process loses what it had not written.
 */
export function pageViewCounter(database: Database, timeZone: string) {
  let counted = new Map<number, number>()

  async function write(): Promise<void> {
    if (counted.size === 0) return
    const waiting = [...counted].sort(([a], [b]) => a - b)
    counted = new Map()
    await addPageViews(database, waiting, timeZone)
  }

  // What fails to be written is not worth a retry, nor the end of the process.
  const writeSoon = () => write().catch(() => undefined)
  const timer = setInterval(writeSoon, EVERY_MS).unref()

  return {
    count(id: number): void {
      counted.set(id, (counted.get(id) ?? 0) + 1)
      if (counted.size >= MOST) writeSoon()
    },
    write,
    async close(): Promise<void> {
      clearInterval(timer)
      await writeSoon()
    },
  }
}
export type PageViewCounter = ReturnType<typeof pageViewCounter>

/** Only open opportunities have views; in the order of ids, so that two processes do not wait for each other in a circle. */
async function addPageViews(database: Database, views: [id: number, views: number][], timeZone: string) {
  await database.execute(sql`
    insert into page_views as v (opportunity_id, day, views)
    select o.id, (now() at time zone ${timeZone})::date, (one->>1)::int
    from jsonb_array_elements(${JSON.stringify(views)}::jsonb) one
    join opportunities o on o.id = (one->>0)::int and o.status = 'OPEN'
    order by o.id
    on conflict (opportunity_id, day) do update set views = v.views + excluded.views`)
}
