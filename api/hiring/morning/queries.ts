import { type SQL, sql } from 'drizzle-orm'
import { isOver } from '#api/applications/sealing/queries.ts'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { waitingMessage } from '#api/platform/database/visibility.ts'
import { LIMITS, type MemberRole } from '#contract/vocabulary.ts'

/** `viewer`: null where the member sees every post of the company. */
export type Early = {
  userId: number
  role: MemberRole
  companyId: number
  viewer: number | null
  timeZone: string
  day: string
}

type Wanted = { timeZone: string; at: SQL; after: Pick<Early, 'companyId' | 'userId'>; limit: number }

/** Members for whom it is between eight and nine in the morning and who were not told of this day, those after one of them. */
export async function listEarly(
  database: Executor,
  { timeZone, at, after, limit }: Wanted,
): Promise<Early[]> {
  const { rows } = await database.execute<Early>(sql`
    select w.user_id as "userId", w.role, c.id as "companyId", ${viewer} as viewer, z.zone as "timeZone", z.day
    from company_members w join companies c on c.id = w.company_id and c.suspended_at is null
      cross join lateral (select coalesce(c.time_zone, ${timeZone}) as zone,
        to_char(${at} at time zone coalesce(c.time_zone, ${timeZone}), 'YYYY-MM-DD') as day) z
      join users u on u.id = w.user_id and u.suspended_at is null and u.verified_at is not null
      left join notification_settings s on s.user_id = u.id and s.kind = 'TODAY'
    where extract(hour from ${at} at time zone z.zone) = ${MORNING_HOUR} and coalesce(s.by_mail or s.in_app, true)
      and not exists (select from notifications n where n.user_id = u.id and n.kind = 'TODAY' and n.about = z.day)
      and (w.company_id, w.user_id) > (${after.companyId}::int, ${after.userId}::int)
    order by w.company_id, w.user_id limit ${limit}`)
  return rows
}

const viewer = sql`case when exists (select from restricted_posts r join opportunities o on o.id = r.opportunity_id
    where o.company_id = c.id) then ${viewerIn(sql`w`)} end`

const MORNING_HOUR = 8

export type Waiting = {
  messages: number
  questions: number
  applicants: number
  interviews: number
  bidOpenings: number[]
}

/** Counts all that waits in a company for one who sees these posts; of RFPs that can be opened, their ids. */
export async function findWaiting(
  database: Executor,
  { companyId, timeZone, viewer }: Pick<Early, 'companyId' | 'timeZone' | 'viewer'>,
  at: SQL,
): Promise<Waiting> {
  const own = sql`opportunities where company_id = ${companyId} and ${isSeen(sql`opportunities.id`, viewer)}`
  const { rows } = await database.execute<Waiting>(sql`
    with own as materialized (select * from ${own} and status <> 'DRAFT'),
      applicants as materialized (
        select o.kind, a.* from own o cross join lateral (
          select id, status, user_id, submitted_at from applications where opportunity_id = o.id offset 0) a
        where a.status <> 'WITHDRAWN' and a.user_id is not null)
    select
      (select count(*)::int from applicants a cross join lateral (${waitingMessage}) m) as messages,
      (select count(*)::int from own o join posts p on p.opportunity_id = o.id
        join questions q on q.opportunity_id = o.id and q.answered_at is null
        where o.status = 'OPEN' and coalesce(o.deadline_at > now(), true) and coalesce(p.answers_until > now(), true)) as questions,
      (select count(*)::int from applicants a where a.kind = 'JOB' and a.status in ('RECEIVED', 'IN_REVIEW')
        and a.submitted_at <= ${at} - ${LIMITS.verdictDays} * interval '1 day'
        and a.submitted_at > ${at} - ${LIMITS.verdictLatestDays} * interval '1 day') as applicants,
      (select count(*)::int from applicants a cross join lateral (
        select starts_at from interviews where application_id = a.id and cancelled_at is null offset 0) i
        where (i.starts_at at time zone ${timeZone})::date = (${at} at time zone ${timeZone})::date) as interviews,
      (select coalesce(json_agg(opportunities.id), '[]') from own opportunities
        where opportunities.kind = 'RFP' and opportunities.source = 'account' and opportunities.status in ('OPEN', 'CLOSED') and ${isOver}
          and exists (select from applicants a join applications s on s.id = a.id where s.opportunity_id = opportunities.id)
          and not exists (select from bid_opening_confirmations b
            where b.opportunity_id = opportunities.id and b.opened_at is not null)) as "bidOpenings"`)
  return rows[0] ?? { messages: 0, questions: 0, applicants: 0, interviews: 0, bidOpenings: [] }
}

/** RFPs that a member recused themself from. */
export async function listRecused(database: Executor, userId: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select opportunity_id as id from panel_members where user_id = ${userId} and recused_at is not null`)
  return rows.map(({ id }) => id)
}
