import { sql } from 'drizzle-orm'
import { opportunities } from '#api/database/schema.ts'

/** Neither taken down nor of a suspended company. What is withheld stands in no list and has no page, open or closed. */
export const isNotWithheld = sql<boolean>`(${opportunities.takenDownAt} is null and not exists (
  select from companies s where s.id = ${opportunities.companyId} and s.suspended_at is not null))`

/** A call that the public may see, open or closed. */
export const isPublic = sql<boolean>`(${opportunities.status} <> 'DRAFT' and ${isNotWithheld})`
