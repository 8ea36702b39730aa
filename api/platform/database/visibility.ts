import { sql } from 'drizzle-orm'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'

/** Neither taken down nor of a suspended company. Withheld opportunities are in no list and have no page. */
export const isNotWithheld = sql<boolean>`(${opportunities.takenDownAt} is null and not exists (
  select from companies s where s.id = ${opportunities.companyId} and s.suspended_at is not null))`

/**
 * When an opportunity ended; null while it is open. For one that closed before its deadline the last update stands in,
 * as the moment itself is not recorded.
 */
export const endedAt = sql<Date | null>`(case
  when ${opportunities.status} in ('CLOSED', 'CANCELLED') then least(${opportunities.deadlineAt}, ${opportunities.updatedAt})
  when ${opportunities.deadlineAt} <= now() then ${opportunities.deadlineAt}
  end)`.mapWith(opportunities.deadlineAt)

/** Visible to the public, open or closed. */
export const isPublic = sql<boolean>`(${opportunities.status} <> 'DRAFT' and ${isNotWithheld})`
