import { sql } from 'drizzle-orm'
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
