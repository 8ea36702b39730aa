import { and, eq, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { identities } from '#api/platform/database/identities-tables.ts'
import { bindingOf } from '#api/platform/tokens.ts'

type Subject = { issuer: string; subject: string }

/** The binding that a row of this identity has to have. */
export const bindingOfIdentity = (
  keyed: Executor,
  { issuer, subject, userId }: Subject & { userId: number },
) => bindingOf(keyed, 'identities', { userId, tokenHash: JSON.stringify([issuer, subject]) })

/** @returns the account; undefined for a row that was changed by hand, as for none */
export async function findOwner(
  database: Executor,
  { issuer, subject }: Subject,
): Promise<number | undefined> {
  const [row] = await database
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return row && row.binding === bindingOfIdentity(database, row) ? row.userId : undefined
}

/**
 * Whether the account is connected to another person of the provider, whose address it may have been. A row that was written by
 * hand goes, so that it keeps nobody out.
 */
export async function hasOtherIdentity(
  tx: Transaction,
  userId: number,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const others = and(
    eq(identities.userId, userId),
    eq(identities.issuer, issuer),
    ne(identities.subject, subject),
  )
  const [row] = await tx.select().from(identities).where(others)
  if (!row) return false
  if (row.binding === bindingOfIdentity(tx, row)) return true
  await tx.delete(identities).where(eq(identities.id, row.id))
  return false
}

/** The connections of an account, but those that were written by hand. */
export async function listIdentities(database: Executor, userId: number) {
  const rows = await database.select().from(identities).where(eq(identities.userId, userId))
  return rows.filter((row) => row.binding === bindingOfIdentity(database, row))
}

/** @returns whether there was one */
export async function deleteIdentity(tx: Transaction, { id, userId }: { id: number; userId: number }) {
  const gone = await tx
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning({ id: identities.id })
  return gone.length > 0
}

/** Takes the place of a row whose binding does not fit. */
export async function upsertIdentity(tx: Transaction, identity: Subject & { userId: number }): Promise<void> {
  const { issuer, subject, userId } = identity
  const binding = bindingOfIdentity(tx, identity)
  await tx
    .insert(identities)
    .values({ issuer, subject, userId, binding })
    .onConflictDoUpdate({
      target: [identities.issuer, identities.subject],
      set: { userId, binding, lastUsedAt: sql`now()` },
    })
}
