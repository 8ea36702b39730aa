import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { KNOWN_SOURCES, OWN_SOURCES } from '#contract/opportunities/sources.ts'

const known = sql`${sql.param([...OWN_SOURCES, ...KNOWN_SOURCES])}::text[]`

/** The source itself where it is well known or the company made a link with it, else `other`: nobody fills tables with names. */
export const knownSource = (opportunityId: SQL, source: SQL) => sql<string>`case
  when ${source} = any(${known}) or exists (
    select from source_links l where l.opportunity_id = ${opportunityId} and l.source = ${source}) then ${source}
  else 'other' end`

export type Counted = { id: number; source: string; views: number; starts: number }

/** Adds to today's views of open opportunities. Ordered by id, so that two processes cannot deadlock. */
export async function addPageViews(database: Database, counted: Counted[], timeZone: string) {
  const today = sql`(now() at time zone ${timeZone})::date`
  const given = sql`select o.id, o.kind, c.source, c.views, c.starts
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) c (id int, source text, views int, starts int)
    join opportunities o on o.id = c.id and o.status = 'OPEN'`
  await database.execute(sql`
    insert into page_views as v (opportunity_id, day, views)
    select id, ${today}, sum(views) from (${given}) given
    group by id having sum(views) > 0 order by id
    on conflict (opportunity_id, day) do update set views = v.views + excluded.views`)
  await database.execute(sql`
    insert into source_counts as s (opportunity_id, day, source, views, starts)
    select id, ${today}, tag, sum(views), sum(starts)
    from (select *, ${knownSource(sql`given.id`, sql`given.source`)} as tag from (${given}) given where kind = 'JOB') named
    group by id, tag order by id, tag
    on conflict (opportunity_id, day, source) do update
      set views = s.views + excluded.views, starts = s.starts + excluded.starts`)
}
