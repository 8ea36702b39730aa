import { and, eq, sql } from 'drizzle-orm'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { criteriaLists } from '#api/platform/database/tables/scorecards-tables.ts'
import { listChanges, stageLists } from '#api/platform/database/tables/stages-tables.ts'

/** Each has a row once a company gave a job a list of its own. */
const LISTS = { stages: stageLists, criteria: criteriaLists }
type List = keyof typeof LISTS

/** The tables differ by name alone. */
const tableOf = (list: List) => LISTS[list] as typeof stageLists

/** 0 until the job has a list of its own. */
export async function findVersion(
  database: Executor,
  list: List,
  opportunityId: OwnOpportunityId,
): Promise<number> {
  const lists = tableOf(list)
  const [row] = await database
    .select({ version: lists.version })
    .from(lists)
    .where(eq(lists.opportunityId, opportunityId))
  return row?.version ?? 0
}

type Raised = { opportunityId: number; version: number; by: Pick<Scope, 'userId'> }

/** @returns false when somebody else saved another version meanwhile */
export async function raiseVersion(
  tx: Transaction,
  list: List,
  { opportunityId, version, by: { userId } }: Raised,
): Promise<boolean> {
  const lists = tableOf(list)
  const saved = { version: version + 1, savedBy: userId, updatedAt: sql`now()` }
  const rows =
    version === 0
      ? await tx
          .insert(lists)
          .values({ opportunityId, ...saved })
          .onConflictDoNothing()
          .returning({ version: lists.version })
      : await tx
          .update(lists)
          .set(saved)
          .where(and(eq(lists.opportunityId, opportunityId), eq(lists.version, version)))
          .returning({ version: lists.version })
  return rows.length > 0
}

type Changed = { opportunityId: OwnOpportunityId; by: Pick<Scope, 'userId'> } & Pick<
  typeof listChanges.$inferInsert,
  'kind' | 'details'
>

/** For the activity of the job. */
export async function insertChange(tx: Transaction, { by, ...change }: Changed): Promise<void> {
  await tx.insert(listChanges).values({ ...change, actorId: by.userId })
}
