import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import type { Figures, Statistics } from '#contract/procurement/statistics.ts'

const MOST_BIDS = 10
const MOST_FIRMS = 20

const isCounted = sql`opportunities.kind = 'RFP' and opportunities.source = 'account' and opportunities.status <> 'DRAFT'
  and opportunities.published_at is not null and ${isNotWithheld}`

/**
 * RFPs published here that everybody may read; bids are null before the technical opening, which ends their being a secret. Openings
 * and bids are counted once for all, not looked up for each RFP.
 */
const rfps = (timeZone: string) => sql`
  opened as materialized (
    select opportunity_id, min(opened_at) as opened_at from bid_opening_confirmations
    where part = 'technical_proposal' and opened_at is not null group by opportunity_id),
  counts as materialized (
    select a.opportunity_id, count(*)::int as bids from applications a join opened using (opportunity_id)
    where a.status <> 'WITHDRAWN' or a.withdrawn_at >= opened_at group by a.opportunity_id),
  rfps as materialized (
    select opportunities.id, l.category,
      to_char(opportunities.published_at at time zone ${timeZone}, 'YYYY') as year,
      to_char(opportunities.published_at at time zone ${timeZone}, 'YYYY-"Q"Q') as quarter,
      case when o.opportunity_id is not null then coalesce(c.bids, 0) end as bids,
      coalesce(e.state = 'UNSUCCESSFUL', false) as is_ended,
      extract(epoch from w.awarded_at - opportunities.published_at) / 86400 as days
    from opportunities
      left join plans l on l.opportunity_id = opportunities.id
      left join opened o on o.opportunity_id = opportunities.id
      left join counts c on c.opportunity_id = opportunities.id
      left join proceedings e on e.opportunity_id = opportunities.id
      left join awards w on w.opportunity_id = opportunities.id and w.awarded_at is not null
    where ${isCounted})`

type Group = Figures & {
  year: string | null
  quarter: string | null
  category: Statistics['categories'][number]['category']
  many: number | null
  /** By which it is grouped: none of these where it is of all. */
  is: 'all' | 'year' | 'quarter' | 'category' | 'many'
}

/** The figures of all RFPs, and by year, quarter, category and number of bids, in one statement. */
export async function listFigures(database: Database, timeZone: string): Promise<Group[]> {
  const { rows } = await database.execute<Group>(sql`
    with ${rfps(timeZone)},
      counted as (select *, case when bids is not null then least(bids, ${MOST_BIDS}) end as many from rfps)
    select year, quarter, category, many,
      case 15 - grouping(year, quarter, category, many)
        when 8 then 'year' when 4 then 'quarter' when 2 then 'category' when 1 then 'many' else 'all' end as "is",
      count(*)::int as published, count(bids)::int as opened, coalesce(sum(bids), 0)::int as bids,
      count(*) filter (where bids > 0)::int as with_bids, count(*) filter (where bids = 1)::int as single,
      count(*) filter (where bids = 0)::int as no_bids, count(*) filter (where bids > 0 and is_ended)::int as unsuccessful,
      count(days)::int as awarded,
      round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as median_days
    from counted group by grouping sets ((), (year), (quarter), (category), (many))
    order by year, quarter, category, many`)
  return rows
}

/** By the name under which the award was released: a proposal's own is sealed, and its sender is not its firm. */
const releasedName = sql`(
  select d.release -> 'awards' -> -1 -> 'suppliers' -> 0 ->> 'name' from ocds_releases d
  where d.opportunity_id = r.id and d.tag = 'award' order by d.id desc limit 1)`

/**
 * Firms by their awards; one whose account was deleted counts by each award, and without a name where that was before there were
 * releases. Names are read of the newest award of those that are shown alone, since releases are long.
 */
export async function listFirms(database: Database): Promise<Statistics['firms']> {
  const { rows } = await database.execute<Statistics['firms'][number]>(sql`
    with won as materialized (
      select w.opportunity_id as id, w.currency, w.amount, coalesce(a.firm_id, 0) as firm_id,
        case when a.firm_id is null then coalesce(a.user_id, -a.id) else 0 end as user_id, w.awarded_at
      from opportunities join awards w on w.opportunity_id = opportunities.id and w.awarded_at is not null
        join applications a on a.id = w.application_id
      where ${isCounted}),
    sums as (
      select firm_id, user_id, currency, count(*)::int as awards, sum(amount)::float8 as amount
      from won group by firm_id, user_id, currency),
    most as materialized (
      select firm_id, user_id, sum(awards)::int as awards, max(amount) as largest,
        json_agg(json_build_object('currency', currency, 'amount', amount) order by amount desc, currency) as values
      from sums group by firm_id, user_id
      order by awards desc, largest desc, firm_id, user_id limit ${MOST_FIRMS})
    select awards, values, coalesce(${releasedName}, u.first_name || ' ' || u.last_name, '') as firm
    from most cross join lateral (
        select id from won where won.firm_id = most.firm_id and won.user_id = most.user_id
        order by awarded_at desc, id desc limit 1) r
      left join users u on u.id = most.user_id
    order by awards desc, largest desc, firm`)
  return rows
}
