import { recognise, rememberOnlyThis } from '#api/accounts/devices/commands.ts'
import { updateUser } from '#api/accounts/profile/queries.ts'
import { findUser, lockUserForUpdate, updateVerified } from '#api/accounts/registration/queries.ts'
import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { deleteSessionsOf } from '#api/accounts/sessions/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { claimTry, clearTries, countReset } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import type { Session } from '#contract/accounts/registration.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { hashPassword, isPasswordOf } from './hash.ts'
import { findOpenLink, updateLinksUsed, updateLinkUsed } from './queries.ts'
import { weaknessOf } from './rules.ts'

export type Services = { database: Database; mails: MailQueue; secretKey: string; brandName: string }

/**
 * Does the same for every address: the job that sends the mail looks for the account. One address gets three mails an hour for
 * an account; what strangers ask for does not count for a device that its owner signed in on.
 */
export async function forgetPassword(
  { database, mails, secretKey }: Services,
  email: string,
  client: Client,
): Promise<void> {
  const normal = normaliseEmail(email)
  if (!normal) return
  const { userId, source, isKnown } = await recognise(database, normal, client)
  await database.transaction(async (tx) => {
    if (!(await countReset(tx, { subject: normal, secretKey, source }))) return
    await mails.enqueue(tx, { kind: 'reset', email: normal, isKnown })
    await logSecurityEvent(tx, { kind: 'reset_requested', accountId: userId, client })
  })
}

/** @returns the link and whose it is, unused. @throws ApiError reset_link_invalid */
export async function checkLink(database: Database, token: string) {
  const link = await findOpenLink(database, token)
  if (!link) throw new ApiError('reset_link_invalid')
  return link
}

/**
 * Sets a new password with a mailed link: once, within 60 minutes. Ends every session, the account's lockout and its
 * other links, and verifies the address, which the link proves. Only this device stays known.
 * @throws ApiError reset_link_invalid, invalid for the password
 */
export async function resetPassword(
  services: Services,
  { token, password, client }: { token: string; password: string; client: Client },
) {
  const { database, brandName, secretKey } = services
  const link = await checkLink(database, token)
  await refuseWeak(password, { ...link, brandName })
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    await lockUserForUpdate(tx, link.userId)
    if (!(await updateLinkUsed(tx, link.id))) throw new ApiError('reset_link_invalid')
    await clearTries(tx, { subject: link.email, secretKey })
    await updateVerified(tx, link.userId)
    await setPassword(services, tx, { userId: link.userId, passwordHash, client })
    await logSecurityEvent(tx, { kind: 'password_reset', accountId: link.userId, client })
  })
}

type Change = { caller: Identity; current: string; password: string; client: Client }

/**
 * Changes the caller's password. Ends every session and answers a new token.
 * @throws ApiError invalid at `current_password` or `password`, locked after too many tries
 */
export async function changePassword(services: Services, change: Change): Promise<Session> {
  const { database, brandName, secretKey } = services
  const { caller, current, password, client } = change
  const user = await findUser(database, caller.userId)
  if (!user) throw new ApiError('unauthorized')
  const tries = { subject: user.email, secretKey }
  await claimTry(database, tries)
  if (!(await isPasswordOf(user.passwordHash, current))) {
    throw new ApiError('invalid', { current_password: [problem('current_password_wrong')] })
  }
  await clearTries(database, tries)
  await refuseWeak(password, { ...user, brandName })
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const now = await lockUserForUpdate(tx, user.id)
    if (now?.passwordHash !== user.passwordHash) throw new ApiError('unauthorized')
    await setPassword(services, tx, { userId: user.id, passwordHash, client })
    await logSecurityEvent(tx, { kind: 'password_changed', caller, client })
    return startSession(tx, user, client, caller)
  })
}

async function setPassword(
  { mails }: Services,
  tx: Transaction,
  { userId, passwordHash, client }: { userId: number; passwordHash: string; client: Client },
) {
  await updateUser(tx, userId, { passwordHash })
  await updateLinksUsed(tx, userId)
  await deleteSessionsOf(tx, userId)
  await rememberOnlyThis(tx, userId, client)
  await mails.enqueue(tx, { kind: 'password-changed', userId })
}

async function refuseWeak(password: string, person: Parameters<typeof weaknessOf>[1]) {
  const weakness = await weaknessOf(password, person)
  if (weakness) throw new ApiError('invalid', { password: [weakness] })
}
