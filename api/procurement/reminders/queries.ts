import { type SQL, sql } from 'drizzle-orm'
import { endOfUploads, isOpened, isOver } from '#api/applications/sealing/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { toldOf } from '#api/platform/database/visibility.ts'
import { stillShut } from '#api/procurement/member-keys/queries.ts'
import { confirmed, memberWho, milliseconds } from '#api/procurement/notices/queries.ts'
import type { NotificationKind } from '#contract/accounts/notifications.ts'
import { ENDING_SOON_DAYS } from '#contract/applications/firms.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Times are in milliseconds since 1970. */
type Of = { userId: number; opportunityId: number; name: string; timeZone: string | null; about: string }

const AT_ONCE = 500

/** Older events are no news: after a long stop, and at the first start of a version that tells of it. */
const RECENT = sql`interval '7 days'`

/** A notice is told once, so that a row for it ends the search; the index of the table finds it by all three. */
const untold = (kind: NotificationKind, userId: SQL, about: SQL) => sql`not exists (
  select from notifications n where n.user_id = ${userId} and n.kind = ${kind} and n.about = ${about})`

const company = sql`c.suspended_at is null`

/** Openers of RFPs whose uploads ended and that nobody opened yet. */
export async function listProposalsDue(database: Executor) {
  const about = sql`concat_ws(' ', o.id, 'due', ${milliseconds(sql`o.deadline_at`)})`
  const { rows } = await database.execute<Of & { count: number }>(sql`
    select w.user_id as "userId", o.id as "opportunityId", o.name, c.time_zone as "timeZone", ${about} as about,
      (select count(*)::int from applications a where a.opportunity_id = o.id and a.status <> 'WITHDRAWN') as count
    from (
      select * from opportunities where kind = 'RFP' and source = 'account' and status in ('OPEN', 'CLOSED')
        and deadline_at > now() - ${RECENT} and deadline_at <= now() and ${isOver} and ${endOfUploads} is not null
        and not ${isOpened}) o
      join companies c on c.id = o.company_id and ${company} join company_members w on w.company_id = c.id
    where ${memberWho('proposals.open')} and ${untold('OPENING', sql`w.user_id`, about)}
    order by o.id, w.user_id limit ${AT_ONCE}`)
  return rows
}

/** Openers of RFPs where a confirmation ran out without another member's. */
export async function listExpired(database: Executor) {
  const about = sql`concat_ws(' ', o.id, 'expired', e.act, e.user_id, ${milliseconds(sql`e.created_at`)})`
  const { rows } = await database.execute<Of & { act: string }>(sql`
    select w.user_id as "userId", o.id as "opportunityId", o.name, c.time_zone as "timeZone", e.act, ${about} as about
    from (
      select b.opportunity_id, 'open_technical' as act, b.user_id, b.created_at from bid_opening_confirmations b
        join opportunities on opportunities.id = b.opportunity_id
        where b.part = 'technical_proposal' and b.opened_at is null and not ${isOpened}
          and b.created_at >= coalesce(${endOfUploads}, b.created_at)
      union all select a.opportunity_id, a.act, a.user_id, a.created_at from act_confirmations a
        join proceedings p on p.opportunity_id = a.opportunity_id
        where a.used_at is null and a.created_at >= p.since) e
      join opportunities o on o.id = e.opportunity_id and o.status <> 'CANCELLED'
      join companies c on c.id = o.company_id and ${company} join company_members w on w.company_id = c.id
    where e.created_at + ${confirmed} <= now() and e.created_at + ${confirmed} > now() - ${RECENT}
      and ${memberWho('proposals.open')} and ${untold('OPENING', sql`w.user_id`, about)}
    order by o.id, w.user_id limit ${AT_ONCE}`)
  return rows
}

/** Holders of shares of an RFP that is sealed to its openers, while an opener who made a key holds none of it. */
export async function listSharesWanted(database: Executor) {
  const about = sql`concat_ws(' ', o.id, 'shares', lacking.recipient)`
  const shareOf = (key: SQL) => sql`from key_shares s where s.opportunity_id = o.id
    and s.user_id = ${key}.user_id and s.recipient = ${key}.recipient`
  const opener = (key: SQL) => sql`${key} join company_members w on w.user_id = ${key}.user_id
    and w.company_id = o.company_id and ${memberWho('proposals.open')}`
  const { rows } = await database.execute<Of & { member: string }>(sql`
    select holder.user_id as "userId", o.id as "opportunityId", o.name, c.time_zone as "timeZone", ${about} as about,
      concat_ws(' ', u.first_name, u.last_name) as member
    from (select opportunities.*, k.threshold from member_keys k join opportunities on opportunities.id = k.opportunity_id
        join seal_keys b on b.opportunity_id = k.opportunity_id
        where opportunities.status in ('OPEN', 'CLOSED') and ${stillShut}) o
      join companies c on c.id = o.company_id and ${company}
      cross join lateral (select lacking.* from opening_keys ${opener(sql`lacking`)}
        where not exists (select ${shareOf(sql`lacking`)})) lacking
      join users u on u.id = lacking.user_id
      cross join lateral (select holder.user_id, count(*) over () as holders from opening_keys ${opener(sql`holder`)}
        where exists (select ${shareOf(sql`holder`)})) holder
    where holder.holders >= o.threshold and ${untold('OPENING', sql`holder.user_id`, about)}
    order by o.id, holder.user_id limit ${AT_ONCE}`)
  return rows
}

type Ending = { userId: number; name: string; count: number; until: string; about: string }

/** Members of firms with documents that end within 30 days, where the firm keeps no later one of the same kind. */
export async function listDocumentsEnding(database: Executor) {
  const about = sql`concat_ws(' ', 'firm', f.id, 'documents', d.until)`
  const { rows } = await database.execute<Ending>(sql`
    select m.user_id as "userId", f.name, d.count, d.until::text as until, ${about} as about
    from (
      select e.firm_id, min(e.valid_until) as until, count(*)::int as count from firm_documents e
      where e.valid_until between current_date and current_date + ${ENDING_SOON_DAYS}::int and e.scan <> 'INFECTED'
        and not exists (select from firm_documents n where n.firm_id = e.firm_id and n.kind = e.kind
          and (n.valid_until is null or n.valid_until > e.valid_until))
      group by e.firm_id) d
      join firms f on f.id = d.firm_id join firm_members m on m.firm_id = f.id
    where ${untold('PROPOSAL', sql`m.user_id`, about)}
    order by f.id, m.user_id limit ${AT_ONCE}`)
  return rows
}

/** Panel members who have not handed in their scores: near the day they are due, and after it. */
export async function listScoresDue(database: Executor) {
  const due = sql`p.since + ${LIMITS.scoringDays} * interval '1 day'`
  const about = sql`concat_ws(' ', o.id, 'scores', ${milliseconds(sql`p.since`)}, ${due} <= now())`
  const { rows } = await database.execute<Of & { at: number; isOver: boolean }>(sql`
    select m.user_id as "userId", o.id as "opportunityId", o.name, c.time_zone as "timeZone", ${about} as about,
      ${milliseconds(due)} as at, ${due} <= now() as "isOver"
    from proceedings p join opportunities o on o.id = p.opportunity_id
      join companies c on c.id = o.company_id and ${company}
      join panel_members m on m.opportunity_id = o.id and m.joined_at is not null and m.sent_at is null
        and m.removed_at is null and m.recused_at is null
    where p.state = 'EVALUATING' and ${due} <= now() + ${LIMITS.scoringReminderDays} * interval '1 day'
      and ${due} > now() - ${RECENT} and m.user_id is not null and ${untold('EVALUATION', sql`m.user_id`, about)}
    order by o.id, m.user_id limit ${AT_ONCE}`)
  return rows
}

const standstill = sql`awards s join proceedings p on p.opportunity_id = s.opportunity_id and p.state = 'INTENDED'
  join opportunities o on o.id = s.opportunity_id join companies c on c.id = o.company_id and ${company}`
const runs = sql`s.awarded_at is null and s.paused_at is null`
const until = milliseconds(sql`s.standstill_until`)

/** Publishers of RFPs whose standstill ends within a day. */
export async function listStandstillNear(database: Executor) {
  const about = sql`concat_ws(' ', o.id, 'standstill', ${until})`
  const { rows } = await database.execute<Of & { at: number }>(sql`
    select w.user_id as "userId", o.id as "opportunityId", o.name, c.time_zone as "timeZone", ${about} as about, ${until} as at
    from ${standstill} join company_members w on w.company_id = c.id
    where ${runs} and s.standstill_until > now() and s.standstill_until <= now() + interval '1 day'
      and ${memberWho('posts.edit')} and ${untold('AWARD', sql`w.user_id`, about)}
    order by o.id, w.user_id limit ${AT_ONCE}`)
  return rows
}

const over = sql`${runs} and s.standstill_until <= now() and s.standstill_until > now() - ${RECENT} and not exists (
  select from complaints k where k.opportunity_id = o.id
    and (k.is_upheld is null or k.is_upheld and k.created_at >= s.intended_at))`

/** Publishers of RFPs that they can award now. */
export async function listAwardReady(database: Executor) {
  const about = sql`concat_ws(' ', o.id, 'award-ready', ${until})`
  const { rows } = await database.execute<Of>(sql`
    select w.user_id as "userId", o.id as "opportunityId", o.name, c.time_zone as "timeZone", ${about} as about
    from ${standstill} join company_members w on w.company_id = c.id
    where ${over} and ${memberWho('posts.edit')} and ${untold('AWARD', sql`w.user_id`, about)}
    order by o.id, w.user_id limit ${AT_ONCE}`)
  return rows
}

/** Bidders of the same RFPs. */
export async function listStandstillOver(database: Executor) {
  const about = sql`concat_ws(' ', o.id, 'standstill-over', ${until})`
  const { rows } = await database.execute<Of & { company: string; number: string }>(sql`
    select t.told as "userId", o.id as "opportunityId", o.name, c.time_zone as "timeZone", c.name as company,
      a.number, ${about} as about
    from ${standstill} join applications a on a.opportunity_id = o.id and a.status <> 'WITHDRAWN'
      cross join lateral (select ${toldOf(sql`a`)} as told) t
    where ${over} and t.told is not null and ${untold('PROPOSAL', sql`t.told`, about)}
    order by o.id, t.told limit ${AT_ONCE}`)
  return rows
}
