import * as factors from '#api/accounts/factors/queries.ts'
import { PENDING_TRIES, stepOfCode } from '#api/accounts/factors/rules.ts'
import { askForPasskey, ownerOfPasskey } from '#api/accounts/passkeys/commands.ts'
import { isOfOpeningKey, type Purpose } from '#api/accounts/passkeys/rules.ts'
import { hasPassword, isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { findUser, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { signIn } from '#api/accounts/sessions/commands.ts'
import { updateProven } from '#api/accounts/sessions/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { claimCodeTry, claimTry, clearCodeTries, clearTries } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import type { SignedPasskey } from '#contract/accounts/passkeys.ts'
import type { Session } from '#contract/accounts/registration.ts'
import type { Method, Proof } from '#contract/accounts/second-step.ts'
import { ApiError, problem } from '#contract/errors.ts'

export type Services = { database: Database; mails: MailQueue; secretKey: string; publicUrl: string }

const expired = () => new ApiError('sign_in_expired')
/** As many proofs were wrong as a sign-in may have. */
const triedOut = () =>
  new ApiError('sign_in_expired', undefined, {
    reason: problem('sign_in_tried_out', { max: PENDING_TRIES }),
  })
const failed = () => new ApiError('second_step_failed')

/** @throws ApiError sign_in_expired */
export async function askForSecondPasskey(services: Services, token: string) {
  const found = await factors.findPendingSignIn(services.database, token)
  if (!found) throw expired()
  return askForPasskey(services, 'second', found.userId)
}

/**
 * Takes the second step of a sign-in, which ends it; five wrong tries end it as well.
 * @throws ApiError sign_in_expired, second_step_failed, account_suspended, locked and rate_limited after too many codes
 */
export async function takeSecondStep(
  services: Services,
  { token, client, ...proof }: Proof & { token: string; client: Client },
): Promise<Session> {
  const { database, mails } = services
  const waiting = await factors.findPendingSignIn(database, token)
  if (!waiting) throw expired()
  if (waiting.tries >= PENDING_TRIES) throw triedOut()
  const { userId } = waiting
  const kind = kindOf(proof)
  const tries = triesOf(services, userId, client)
  // Before the sign-in counts its try, because a pause must not use it up.
  if (kind) await claimCodeTry(database, kind, tries)
  if (!(await factors.updatePendingTried(database, token))) throw triedOut()
  const answer = await database.transaction(async (tx) => {
    const user = await lockUserForUpdate(tx, userId)
    if (!user) throw expired()
    const factor = await provenBy(services, tx, { userId, purpose: 'second', proof })
    if (!factor) return undefined
    if (!(await factors.deletePendingSignIn(tx, waiting.id))) throw expired()
    const codesLeft = factor === 'recovery_code' ? await factors.countRecoveryCodes(tx, userId) : undefined
    return signIn({ tx, mails }, user, { client, by: 'two_steps', factor, codesLeft })
  })
  if (!answer) return refuse(services, { userId, client, purpose: 'second' })
  if (kind) await clearCodeTries(database, kind, tries)
  return answer
}

/** A passkey cannot be guessed. */
function kindOf({ passkey, code }: Proof): 'totp' | 'recovery' | undefined {
  if (passkey) return undefined
  return code === undefined ? 'recovery' : 'totp'
}

const triesOf = ({ secretKey }: Services, userId: number, { address }: Client) => ({
  userId,
  address,
  secretKey,
})

type Offered = { userId: number; purpose: Purpose; proof: Proof }

/** Uses up the proof. @returns which factor it was; undefined for a wrong one and for one that was used before */
async function provenBy(
  services: Services,
  tx: Transaction,
  { userId, purpose, proof }: Offered,
): Promise<Method | undefined> {
  const { secretKey, publicUrl, mails } = services
  if (proof.passkey) {
    const owner = await ownerOfPasskey(tx, { purpose, userId, publicUrl }, proof.passkey)
    return owner === undefined ? undefined : 'passkey'
  }
  if (proof.code !== undefined) {
    const totp = await factors.findTotp(tx, userId, 'confirmed')
    const step = totp && stepOfCode({ secretKey, userId }, totp, proof.code)
    return totp && step !== undefined && (await factors.updateTotpUsed(tx, totp.id, step))
      ? 'totp'
      : undefined
  }
  const isRight = await factors.updateRecoveryCodeUsed(tx, userId, proof.recovery_code ?? '')
  if (isRight) await mails.enqueue(tx, { kind: 'factors', userId, change: 'recovery_code_used' })
  return isRight ? 'recovery_code' : undefined
}

type Refused = { userId: number | null; client: Client; purpose: Purpose; refusal?: ApiError }

async function refuse({ database }: Services, refused: Refused): Promise<never> {
  const { userId, client, purpose, refusal = failed() } = refused
  await logSecurityEvent(database, { kind: 'factor_failed', accountId: userId, client, details: { purpose } })
  throw refusal
}

/**
 * Signs in with a passkey alone, which checks its owner itself.
 * @throws ApiError second_step_failed, account_suspended
 */
export async function signInWithPasskey(
  services: Services,
  passkey: SignedPasskey,
  client: Client,
): Promise<Session> {
  const { database, mails, publicUrl } = services
  const asked = { purpose: 'sign-in', userId: null, publicUrl } as const
  const answer = await database.transaction(async (tx) => {
    const userId = await ownerOfPasskey(tx, asked, passkey)
    const user = userId === undefined ? undefined : await lockUserForUpdate(tx, userId)
    return user && signIn({ tx, mails }, user, { client, by: 'passkey', factor: 'passkey' })
  })
  if (answer) return answer
  const reason = isOfOpeningKey(passkey) ? { reason: problem('passkey_of_opening_key') } : {}
  const refusal = new ApiError('second_step_failed', undefined, reason)
  return refuse(services, { userId: null, client, purpose: 'sign-in', refusal })
}

type Again = { caller: Identity; client: Client; password?: string | undefined } & Proof

/**
 * Proves again who the caller is, for ten minutes of this session. An account with a factor proves it with one: whoever has its
 * password and a session must not take the factor away.
 * @throws ApiError second_step_failed, locked and rate_limited after too many tries
 */
export async function reauthenticate(services: Services, again: Again): Promise<void> {
  const { database } = services
  const { caller, client, password } = again
  const by =
    password === undefined
      ? await proveByFactor(services, again)
      : await proveByPassword(services, again, password)
  if (by === undefined) {
    await logSecurityEvent(database, { kind: 'reauthentication_failed', caller, client })
    throw failed()
  }
  await database.transaction(async (tx) => {
    await updateProven(tx, caller.sessionId)
    await logSecurityEvent(tx, { kind: 'reauthenticated', caller, client, details: { by } })
  })
}

async function proveByFactor(services: Services, { caller, client, ...proof }: Again) {
  const { database } = services
  const { userId } = caller
  const tries = triesOf(services, userId, client)
  const kind = kindOf(proof)
  if (kind) await claimCodeTry(database, kind, tries)
  const by = await database.transaction((tx) => provenBy(services, tx, { userId, purpose: 'again', proof }))
  if (by && kind) await clearCodeTries(database, kind, tries)
  return by
}

/** @throws ApiError second_step_failed where the account has a factor, which alone proves who somebody is */
export async function refuseWithoutFactor(database: Database, userId: number): Promise<void> {
  if ((await factors.listMethods(database, userId)).length === 0) return
  throw new ApiError('second_step_failed', undefined, { reason: problem('factor_needed') })
}

async function proveByPassword({ database, secretKey }: Services, { caller }: Again, password: string) {
  await refuseWithoutFactor(database, caller.userId)
  const user = await findUser(database, caller.userId)
  if (!user) throw new ApiError('unauthorized')
  const tries = { subject: user.email, secretKey }
  await claimTry(database, tries)
  if (!(await isPasswordOf(user.passwordHash, password))) return undefined
  await clearTries(database, tries)
  return 'password'
}

/** The ways to prove again who one is, with the request for a passkey where the account has one. */
export async function reauthenticationOptions(services: Services, userId: number) {
  const methods = await factors.listMethods(services.database, userId)
  const passkey = methods.includes('passkey') ? await askForPasskey(services, 'again', userId) : null
  const has_password = hasPassword((await findUser(services.database, userId))?.passwordHash)
  return { methods, passkey, has_password }
}
