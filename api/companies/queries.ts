import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'

export type Company = typeof companies.$inferSelect

export async function findCompany(database: Executor, id: number): Promise<Company | undefined> {
  const [row] = await database.select().from(companies).where(eq(companies.id, id))
  return row
}

/**
 * Serialises changes of a company and its members. Always locked before a member's account, so that two transactions
 * never wait for each other.
 */
export async function lockCompanyForUpdate(tx: Transaction, id: number): Promise<Company | undefined> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, id)).for('no key update')
  return row
}
