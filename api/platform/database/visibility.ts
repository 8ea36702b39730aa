import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#api/platform/database/applications-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'

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
