import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'

type NewOperator = Omit<typeof users.$inferInsert, 'userType'>

/** @returns its id, or undefined when the address is taken */
export async function insertOperator(tx: Transaction, person: NewOperator): Promise<number | undefined> {
  const [user] = await tx
    .insert(users)
    .values({ ...person, userType: 'OPERATOR' })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return user?.id
}

/** @returns the id that it had, or undefined when no operator has the address */
export async function deleteOperator(tx: Transaction, email: string): Promise<number | undefined> {
  const [user] = await tx
    .delete(users)
    .where(and(eq(users.email, email), eq(users.userType, 'OPERATOR')))
    .returning({ id: users.id })
  return user?.id
}
