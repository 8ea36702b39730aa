import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'

export async function findWrappedKey(database: Executor, opportunityId: number): Promise<string | undefined> {
  const [row] = await database.select().from(sealKeys).where(eq(sealKeys.opportunityId, opportunityId))
  return row?.wrappedKey
}

/** The rows of opportunities that have a key. */
export async function listKeyed<T extends { id: number }>(database: Executor, rows: T[]): Promise<T[]> {
  const ids = rows.map(({ id }) => id)
  const keyed = await database
    .select({ id: sealKeys.opportunityId })
    .from(sealKeys)
    .where(inArray(sealKeys.opportunityId, ids))
  const has = new Set(keyed.map(({ id }) => id))
  return rows.filter(({ id }) => has.has(id))
}

const selectDeadline = (database: Executor, opportunityId: number) =>
  database
    .select({ until: opportunities.deadlineAt })
    .from(opportunities)
    .where(eq(opportunities.id, opportunityId))

export async function findDeadline(database: Executor, opportunityId: number): Promise<Date | null> {
  const [row] = await selectDeadline(database, opportunityId)
  return row?.until ?? null
}

/** The deadline, which nobody moves until the transaction ends. */
export async function lockDeadlineForShare(tx: Transaction, opportunityId: number): Promise<Date | null> {
  const [row] = await selectDeadline(tx, opportunityId).for('share')
  return row?.until ?? null
}

/** @returns whether it had none */
export async function insertWrappedKey(
  tx: Transaction,
  opportunityId: number,
  wrappedKey: string,
): Promise<boolean> {
  const added = await tx
    .insert(sealKeys)
    .values({ opportunityId, wrappedKey })
    .onConflictDoNothing()
    .returning({ id: sealKeys.opportunityId })
  return added.length > 0
}

export async function updateWrappedKey(tx: Transaction, opportunityId: number, wrappedKey: string) {
  await tx.update(sealKeys).set({ wrappedKey }).where(eq(sealKeys.opportunityId, opportunityId))
}

export async function countSealedFiles(tx: Transaction, opportunityId: number): Promise<number> {
  const sealed = tx
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applications.opportunityId, opportunityId), eq(applicationFiles.isSealed, true)))
  return (await sealed)[0]?.count ?? 0
}
