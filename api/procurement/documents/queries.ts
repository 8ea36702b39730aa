import { inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { evaluationDocuments } from '#api/platform/database/tables/clarification-tables.ts'

export type DocumentRow = typeof evaluationDocuments.$inferSelect

/** @returns its id */
export async function insertDocument(
  tx: Transaction,
  values: typeof evaluationDocuments.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(evaluationDocuments).values(values).returning({ id: evaluationDocuments.id })
  if (!row) throw new Error('The document was not inserted')
  return row.id
}

/** The names among these that a row refers to. */
export async function listStorageNames(database: Executor, names: string[]): Promise<Set<string>> {
  const { storageName } = evaluationDocuments
  const rows = await database
    .select({ storageName })
    .from(evaluationDocuments)
    .where(inArray(storageName, names))
  return new Set(rows.map((row) => row.storageName))
}
