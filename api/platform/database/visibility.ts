import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'

/** Neither taken down nor of a suspended company. Withheld opportunities are in no list and have no page. */
export const isNotWithheld = sql<boolean>`(${opportunities.takenDownAt} is null and not exists (
  select from companies s where s.id = ${opportunities.companyId} and s.suspended_at is not null))`

/** When an opportunity ended, also before the sweep writes CLOSED; null while it is open. */
export const endedAt = sql<Date | null>`coalesce(${opportunities.closedAt}, case
  when ${opportunities.deadlineAt} <= now() then ${opportunities.deadlineAt}
  end)`.mapWith(opportunities.deadlineAt)

/** Visible to the public, open or closed. */
export const isPublic = sql<boolean>`(${opportunities.status} <> 'DRAFT' and ${isNotWithheld})`

/**
 * The person who is told of an application: the one who sent it, or the owner of the firm that it was sent for once they left it.
 * `a` is the table's name in the statement.
 */
export const toldOf = (a: SQL = sql`${applications}`) => sql<number | null>`(case
  when ${a}.firm_id is null or exists (
    select from firm_members m where m.firm_id = ${a}.firm_id and m.user_id = ${a}.user_id) then ${a}.user_id
  else (select m.user_id from firm_members m where m.firm_id = ${a}.firm_id order by m.role, m.id limit 1) end)`

/** Everybody who is told of an application, a row each with their `user_id`: all members of a firm that it was sent for. */
export const allToldOf = (a: SQL = sql`${applications}`) => sql`(
  select ${a}.user_id where ${a}.firm_id is null and ${a}.user_id is not null
  union all select m.user_id from firm_members m where m.firm_id = ${a}.firm_id)`

/**
 * The id of an applicant's last message as long as it needs an answer, for an application with the alias `a`. A later message, a
 * status or an interview answers it, also one on its way, and so does a member who marks it as answered.
 */
export const waitingMessage = sql`select m.id from (
    select id, is_from_company, created_at from messages where application_id = a.id order by id desc limit 1) m
  where not m.is_from_company and a.status <> 'WITHDRAWN' and a.user_id is not null
    and not exists (select from application_acts t where t.application_id = a.id
      and t.kind = 'ANSWER_SETTLED' and (t.details->>'message')::int = m.id offset 0)
    and not exists (select from application_events e where e.application_id = a.id
      and e.kind = 'STATUS' and e.created_at > m.created_at offset 0)
    and not exists (select from interviews i where i.application_id = a.id and i.created_at > m.created_at offset 0)
    and not exists (select from interview_invitees v where v.application_id = a.id and v.created_at > m.created_at offset 0)
    and not exists (select from batch_items i join batches b on b.id = i.batch_id
      where i.application_id = a.id and i.settled_at is null and i.replaced_by is null and b.created_at > m.created_at
        and b.is_told and b.undone_at is null and b.told_at is null offset 0)`
