import { and, eq, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { identities } from '#api/platform/database/tables/factors-tables.ts'
import { bindingOf } from '#api/platform/tokens.ts'

type Subject = { issuer: string; subject: string }

type Owned = Subject & { userId: number }

/** The binding that a row of this identity has to have; another one where its owner disconnected it, so that nobody does by hand. */
export const bindingOfIdentity = (
  keyed: Executor,
  { issuer, subject, userId }: Owned,
  state: 'connected' | 'disconnected' = 'connected',
) => {
  const kept = state === 'connected' ? [issuer, subject] : [issuer, subject, state]
  return bindingOf(keyed, 'identities', { userId, tokenHash: JSON.stringify(kept) })
}

/** @returns undefined for a row that was changed by hand */
export function stateOf(keyed: Executor, row: Owned & { binding: string }) {
  const isIt = (state: 'connected' | 'disconnected') => row.binding === bindingOfIdentity(keyed, row, state)
  if (isIt('connected')) return 'connected' as const
  return isIt('disconnected') ? ('disconnected' as const) : undefined
}

const isSubject = ({ issuer, subject }: Subject) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

/** @returns undefined for a row that was changed by hand, as for none */
export async function findConnection(database: Executor, person: Subject) {
  const [row] = await database.select().from(identities).where(isSubject(person))
  const state = row && stateOf(database, row)
  return row && state ? { userId: row.userId, state } : undefined
}

/** @returns the account that is connected */
export async function findOwner(database: Executor, person: Subject): Promise<number | undefined> {
  const found = await findConnection(database, person)
  return found?.state === 'connected' ? found.userId : undefined
}

/**
 * How the account stands to another person of the provider, whose address it may have been. A row that was written by hand goes, so
 * that it keeps nobody out.
 */
export async function findOtherState(tx: Transaction, userId: number, { issuer, subject }: Subject) {
  const others = and(
    eq(identities.userId, userId),
    eq(identities.issuer, issuer),
    ne(identities.subject, subject),
  )
  const [row] = await tx.select().from(identities).where(others)
  const state = row && stateOf(tx, row)
  if (row && !state) await tx.delete(identities).where(eq(identities.id, row.id))
  return state
}

/** The connections of an account, also those that it ended, but none that were written by hand. */
export async function listIdentities(database: Executor, userId: number) {
  const rows = await database.select().from(identities).where(eq(identities.userId, userId))
  return rows.flatMap((row) => {
    const state = stateOf(database, row)
    return state ? [{ ...row, state }] : []
  })
}

/** Remembers that its owner ended it. */
export async function updateDisconnected(tx: Transaction, row: Owned & { id: number }): Promise<void> {
  const binding = bindingOfIdentity(tx, row, 'disconnected')
  await tx.update(identities).set({ binding }).where(eq(identities.id, row.id))
}

export async function deleteIdentity(tx: Transaction, { id, userId }: { id: number; userId: number }) {
  await tx.delete(identities).where(and(eq(identities.id, id), eq(identities.userId, userId)))
}

/**
 * Takes the place of a row whose binding does not fit.
 * @returns false where it is another account's, or its owner ended it
 */
export async function upsertIdentity(tx: Transaction, identity: Owned): Promise<boolean> {
  const { issuer, subject, userId } = identity
  const binding = bindingOfIdentity(tx, identity)
  if (!(await findConnection(tx, identity))) await tx.delete(identities).where(isSubject(identity))
  const rows = await tx
    .insert(identities)
    .values({ issuer, subject, userId, binding })
    .onConflictDoUpdate({
      target: [identities.issuer, identities.subject],
      set: { lastUsedAt: sql`now()` },
      setWhere: eq(identities.binding, binding),
    })
    .returning({ id: identities.id })
  return rows.length > 0
}
