import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { removeSessionsOf } from '#api/accounts/sessions/queries.ts'
import { resetLinks, users } from '#api/platform/database/accounts-tables.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { claimTry, clearTries } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Session } from '#contract/accounts/registration.ts'
import { ApiError } from '#contract/errors.ts'
import { hashPassword, isPasswordOf } from './hash.ts'
import { findOpenLink } from './queries.ts'
import { whyRefused } from './rules.ts'

export type Services = { database: Database; mails: MailQueue; secretKey: string; brandName: string }

/** Does the same for every address; whether it has an account is found out when the mail is written. */
export async function forgetPassword({ database, mails }: Services, email: string): Promise<void> {
  const normal = normaliseEmail(email)
  if (normal) await database.transaction((tx) => mails.enqueue(tx, { kind: 'reset', email: normal }))
}

/**
 * Chooses a new password with a mailed link: once, within 60 minutes. Ends every session, the block of the account and
 * its other links. Who read the mail has shown that the address is theirs.
 * @throws ApiError reset_link_invalid, invalid for the password
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
) {
  const { database, brandName, secretKey } = services
  const link = await findOpenLink(database, token)
  if (!link) throw new ApiError('reset_link_invalid')
  refuseWeak(password, { email: link.email, brandName })
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    await lockUserForUpdate(tx, link.userId)
    const used = await tx
      .update(resetLinks)
      .set({ usedAt: sql`now()` })
      .where(and(eq(resetLinks.id, link.id), isNull(resetLinks.usedAt)))
      .returning({ id: resetLinks.id })
    if (used.length === 0) throw new ApiError('reset_link_invalid')
    await clearTries(tx, { subject: link.email, secretKey })
    await tx
      .update(users)
      .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, now())` })
      .where(eq(users.id, link.userId))
    await setPassword(services, tx, { userId: link.userId, passwordHash })
  })
}

type Change = { caller: Identity; current: string; password: string; client: Client }

/**
 * Changes the password of who is signed in. Ends every session and gives a new token.
 * @throws ApiError invalid at `current_password` or `password`, locked after too many tries
 */
export async function changePassword(services: Services, change: Change): Promise<Session> {
  const { database, brandName, secretKey } = services
  const { caller, current, password, client } = change
  const [user] = await database.select().from(users).where(eq(users.id, caller.userId))
  if (!user) throw new ApiError('unauthorized')
  const tries = { subject: user.email, secretKey }
  await claimTry(database, tries)
  if (!(await isPasswordOf(user.passwordHash, current))) {
    throw new ApiError('invalid', { current_password: ['The current password is wrong'] })
  }
  await clearTries(database, tries)
  refuseWeak(password, { email: user.email, brandName })
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const now = await lockUserForUpdate(tx, user.id)
    if (now?.passwordHash !== user.passwordHash) throw new ApiError('unauthorized')
    await setPassword(services, tx, { userId: user.id, passwordHash })
    return startSession(tx, user, client)
  })
}

async function setPassword(
  { mails }: Services,
  tx: Transaction,
  { userId, passwordHash }: { userId: number; passwordHash: string },
) {
  await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, userId))
  await tx
    .update(resetLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetLinks.userId, userId), isNull(resetLinks.usedAt)))
  await removeSessionsOf(tx, userId)
  await mails.enqueue(tx, { kind: 'password-changed', userId })
}

function refuseWeak(password: string, person: Parameters<typeof whyRefused>[1]) {
  const refused = whyRefused(password, person)
  if (refused) throw new ApiError('invalid', { password: [refused] })
}
