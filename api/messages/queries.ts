import type { Transaction } from '#api/database/client.ts'
import { messages } from '#api/database/selection-tables.ts'

/** Keeps what was written, for the thread of each application. */
export async function insertMessages(tx: Transaction, rows: (typeof messages.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(messages).values(rows)
}
