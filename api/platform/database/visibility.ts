import { sql } from 'drizzle-orm'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'

/** Neither taken down nor of a suspended company. What is withheld stands in no list and has no page, open or closed. */
export const isNotWithheld = sql<boolean>`(${opportunities.takenDownAt} is null and not exists (
  select from companies s where s.id = ${opportunities.companyId} and s.suspended_at is not null))`

/**
 * When an opportunity ended; null while it goes on. Of one that was closed before its deadline nothing else is known than when it
 * was last written, which is later where it was written again.
 */
export const endedAt = sql<Date | null>`(case
  when ${opportunities.status} in ('CLOSED', 'CANCELLED') then least(${opportunities.deadlineAt}, ${opportunities.updatedAt})
  when ${opportunities.deadlineAt} <= now() then ${opportunities.deadlineAt}
  end)`.mapWith(opportunities.deadlineAt)

/** An opportunity that the public may see, open or closed. */
export const isPublic = sql<boolean>`(${opportunities.status} <> 'DRAFT' and ${isNotWithheld})`
