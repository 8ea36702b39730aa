import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { passkeyChallenges, passkeys } from '#api/platform/database/tables/factors-tables.ts'
import { bindingOf } from '#api/platform/tokens.ts'
import { CHALLENGE_MINUTES, type Purpose } from './rules.ts'

type Asked = { purpose: Purpose; userId: number | null }

export async function insertChallenge(database: Executor, challenge: string, asked: Asked): Promise<void> {
  await database.insert(passkeyChallenges).values({
    challenge,
    ...asked,
    expiresAt: sql`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`,
  })
}

/** @returns false when it was not asked of this account for this purpose, is too old, or was answered before */
export async function deleteChallenge(
  database: Executor,
  challenge: string,
  { purpose, userId }: Asked,
): Promise<boolean> {
  const ofAccount = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const gone = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        ofAccount,
        sql`${passkeyChallenges.expiresAt} > now()`,
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return gone.length > 0
}

export function listPasskeys(database: Executor, userId: number) {
  return database.select().from(passkeys).where(eq(passkeys.userId, userId))
}

/** Undefined for a row that was changed by hand, as for none. */
export async function findPasskey(database: Executor, credentialId: string) {
  const [row] = await database.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row?.binding === (row && bindingOfPasskey(database, row)) ? row : undefined
}

type Bound = Pick<typeof passkeys.$inferInsert, 'userId' | 'credentialId' | 'publicKey'>

/** The binding that a row of this passkey has to have. */
export const bindingOfPasskey = (keyed: Executor, { userId, credentialId, publicKey }: Bound) =>
  bindingOf(keyed, 'passkeys', { userId, tokenHash: `${credentialId}:${publicKey}` })

/** @returns false when the credential is known already */
export async function insertPasskey(
  tx: Transaction,
  values: Omit<typeof passkeys.$inferInsert, 'binding'>,
): Promise<boolean> {
  const made = await tx
    .insert(passkeys)
    .values({ ...values, binding: bindingOfPasskey(tx, values) })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return made.length > 0
}

type Used = { id: number; counter: number; isBackedUp: boolean }

/** @returns false when a signature with this counter or a higher one came meanwhile; many passkeys always count 0 */
export async function updatePasskeyUsed(
  database: Executor,
  { id, counter, isBackedUp }: Used,
): Promise<boolean> {
  const used = await database
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.id, id),
        sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`,
      ),
    )
    .returning({ id: passkeys.id })
  return used.length > 0
}

type Own = { id: number; userId: number }

const isOwn = ({ id, userId }: Own) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** @returns whether there was one */
export async function updatePasskeyName(database: Executor, own: Own, name: string): Promise<boolean> {
  const named = await database.update(passkeys).set({ name }).where(isOwn(own)).returning({ id: passkeys.id })
  return named.length > 0
}

/** @returns whether there was one */
export async function deletePasskey(tx: Transaction, own: Own): Promise<boolean> {
  const gone = await tx.delete(passkeys).where(isOwn(own)).returning({ id: passkeys.id })
  return gone.length > 0
}
