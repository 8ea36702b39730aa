import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { contractChanges, contractDocuments, contracts } from '#api/platform/database/tables/award-tables.ts'
import { evaluationDocuments } from '#api/platform/database/tables/clarification-tables.ts'

export async function findContract(database: Executor, opportunityId: number) {
  const [contract] = await database.select().from(contracts).where(eq(contracts.opportunityId, opportunityId))
  if (!contract) return undefined
  const changes = await database
    .select()
    .from(contractChanges)
    .where(eq(contractChanges.opportunityId, opportunityId))
    .orderBy(asc(contractChanges.id))
  return { contract, changes, documents: await listContractDocuments(database, opportunityId) }
}

/** The newest first. */
export function listContractDocuments(database: Executor, opportunityId: number) {
  const { id, reason, adderName, createdAt } = contractDocuments
  return database
    .select({ id, reason, adderName, createdAt, document: evaluationDocuments })
    .from(contractDocuments)
    .innerJoin(evaluationDocuments, eq(evaluationDocuments.id, contractDocuments.documentId))
    .where(eq(contractDocuments.opportunityId, opportunityId))
    .orderBy(desc(contractDocuments.id))
}

export async function insertContractDocument(
  tx: Transaction,
  row: typeof contractDocuments.$inferInsert,
): Promise<number> {
  const [added] = await tx.insert(contractDocuments).values(row).returning({ id: contractDocuments.id })
  if (!added) throw new Error('The document was not inserted')
  return added.id
}
export type FoundContract = NonNullable<Awaited<ReturnType<typeof findContract>>>

export async function insertContract(tx: Transaction, row: typeof contracts.$inferInsert): Promise<void> {
  await tx.insert(contracts).values(row)
}

export async function insertContractChange(
  tx: Transaction,
  row: typeof contractChanges.$inferInsert,
): Promise<void> {
  await tx.insert(contractChanges).values(row)
}

type Completed = { completedOn: string; completion: string }

export async function updateCompleted(tx: Transaction, opportunityId: number, completed: Completed) {
  await tx.update(contracts).set(completed).where(eq(contracts.opportunityId, opportunityId))
}

/** Whether a day began somewhere on earth, by the database's clock. */
export async function isBegun(database: Executor, day: string): Promise<boolean> {
  const { rows } = await database.execute<{ isBegun: boolean }>(sql`
    select ${day}::date <= (now() at time zone 'UTC' + interval '14 hours')::date as "isBegun"`)
  return rows[0]?.isBegun === true
}
