import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { OPENERS } from './rules.ts'

/** The members whose role may open, with the database's clock; suspended ones may not. */
export function listAble(database: Executor, { companyId }: Scope) {
  return database
    .select({
      userId: companyMembers.userId,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      now: sql`now()`.mapWith(opportunities.deadlineAt),
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), inArray(companyMembers.role, OPENERS)))
}
