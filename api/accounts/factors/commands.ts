import { generateURI } from 'otplib'
import { renderSVG } from 'uqr'
import { findUser, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { deleteSessionsOf, updateTwoFactor } from '#api/accounts/sessions/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { claimTry, clearTries } from '#api/platform/limits/commands.ts'
import type { FactorChange, MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import * as queries from './queries.ts'
import { newRecoveryCodes, newTotpSecret, stepOfCode } from './rules.ts'

export type Services = {
  database: Database
  mails: MailQueue
  secretKey: string
  brandName: string
  publicUrl: string
}

export type By = { caller: Identity; client: Client }

/** Makes a secret for an authenticator app; it counts once `confirmTotp` got a code of it. */
export async function beginTotp(services: Services, userId: number) {
  const { database, secretKey, brandName: issuer } = services
  const user = await findUser(database, userId)
  if (!user) throw new ApiError('unauthorized')
  const { secret, sealedSecret } = newTotpSecret({ secretKey, userId })
  await database.transaction((tx) => queries.insertTotp(tx, userId, sealedSecret))
  const uri = generateURI({ issuer, label: user.email, secret })
  return { secret, uri, qr_code: renderSVG(uri, { border: 2, ecc: 'M' }) }
}

/**
 * Takes the app whose secret was made last, in place of an earlier one.
 * @returns recovery codes with the first factor
 * @throws ApiError invalid at `code`, locked after too many tries
 */
export async function confirmTotp(
  { database, mails, secretKey }: Services,
  { caller, client }: By,
  code: string,
) {
  const { userId } = caller
  const tries = { subject: `totp-setup:${userId}`, secretKey }
  await claimTry(database, tries)
  const recoveryCodes = await database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    const waiting = await queries.findTotp(tx, userId, 'waiting')
    const step = waiting && stepOfCode({ secretKey, userId }, waiting, code)
    if (!waiting || step === undefined)
      throw new ApiError('invalid', { code: [problem('second_step_failed')] })
    const isFirst = (await queries.listMethods(tx, userId)).length === 0
    await queries.updateTotpUsed(tx, waiting.id, step)
    await queries.updateTotpConfirmed(tx, { id: waiting.id, userId })
    return noteAdded(tx, { mails, caller, client }, { factor: 'totp', isFirst })
  })
  await clearTries(database, tries)
  return recoveryCodes
}

type Noting = By & { mails: MailQueue }

/**
 * Tells the owner of a new factor. The first makes the recovery codes, and ends the other sessions, which took one step.
 * @returns the recovery codes with the first factor
 */
export async function noteAdded(
  tx: Transaction,
  { mails, caller, client }: Noting,
  { factor, isFirst }: { factor: 'passkey' | 'totp'; isFirst: boolean },
): Promise<string[] | undefined> {
  const { userId, sessionId } = caller
  await logSecurityEvent(tx, { kind: 'factor_added', caller, client, details: { factor } })
  await mails.enqueue(tx, { kind: 'factors', userId, change: `${factor}_added` })
  if (!isFirst) return undefined
  await deleteSessionsOf(tx, userId, sessionId)
  await updateTwoFactor(tx, userId, true)
  const codes = newRecoveryCodes()
  await queries.insertRecoveryCodes(tx, userId, codes)
  return codes
}

/**
 * Removes one factor under the account's lock. With the last one the recovery codes go, and sessions count as of one step.
 * @param remove deletes it, and returns whether there was one
 * @throws ApiError not_found, last_factor where the account needs one
 */
export function removeFactor(
  { database, mails }: Services,
  { caller, client }: By,
  { factor, remove }: { factor: 'passkey' | 'totp'; remove: (tx: Transaction) => Promise<boolean> },
): Promise<void> {
  const { userId } = caller
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    if (!(await remove(tx))) throw new ApiError('not_found')
    const isLast = (await queries.listMethods(tx, userId)).length === 0
    if (isLast && caller.needsSecondStep) throw new ApiError('last_factor')
    if (isLast) await forgetSecondStep(tx, userId)
    await logSecurityEvent(tx, { kind: 'factor_removed', caller, client, details: { factor } })
    await tellOfChange(tx, { mails, userId }, `${factor}_removed`)
  })
}

async function forgetSecondStep(tx: Transaction, userId: number): Promise<void> {
  await queries.deleteRecoveryCodes(tx, userId)
  await updateTwoFactor(tx, userId, false)
}

const tellOfChange = (
  tx: Transaction,
  { mails, userId }: { mails: MailQueue; userId: number },
  change: FactorChange,
) => mails.enqueue(tx, { kind: 'factors', userId, change })

export const removeTotp = (services: Services, by: By): Promise<void> =>
  removeFactor(services, by, {
    factor: 'totp',
    remove: (tx) => queries.deleteTotp(tx, by.caller.userId),
  })

/** @throws ApiError not_found without a factor */
export function makeRecoveryCodes({ database, mails }: Services, { caller, client }: By): Promise<string[]> {
  const { userId } = caller
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    if ((await queries.listMethods(tx, userId)).length === 0) throw new ApiError('not_found')
    const codes = newRecoveryCodes()
    await queries.insertRecoveryCodes(tx, userId, codes)
    await logSecurityEvent(tx, { kind: 'recovery_codes_made', caller, client })
    await tellOfChange(tx, { mails, userId }, 'recovery_codes_made')
    return codes
  })
}
