import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'

/** Adds to today's views of open opportunities. Ordered by id, so that two processes cannot deadlock. */
export async function addPageViews(
  database: Database,
  views: [id: number, views: number][],
  timeZone: string,
) {
  await database.execute(sql`
    insert into page_views as v (opportunity_id, day, views)
    select o.id, (now() at time zone ${timeZone})::date, (one->>1)::int
    from jsonb_array_elements(${JSON.stringify(views)}::jsonb) one
    join opportunities o on o.id = (one->>0)::int and o.status = 'OPEN'
    order by o.id
    on conflict (opportunity_id, day) do update set views = v.views + excluded.views`)
}
