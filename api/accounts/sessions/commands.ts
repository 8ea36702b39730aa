import { recognise, rememberDevice } from '#api/accounts/devices/commands.ts'
import { insertPendingSignIn, listMethods } from '#api/accounts/factors/queries.ts'
import { newPendingToken, PENDING_MINUTES } from '#api/accounts/factors/rules.ts'
import { isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { Client } from '#api/platform/http/route.ts'
import { claimSignIn, clearSignIn, countWarning } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { hashToken } from '#api/platform/tokens.ts'
import type { Session } from '#contract/accounts/registration.ts'
import type { Method, SignIn } from '#contract/accounts/second-step.ts'
import { ApiError } from '#contract/errors.ts'
import type { UserType } from '#contract/vocabulary.ts'
import { insertSession } from './queries.ts'
import { LIFETIMES, newToken } from './rules.ts'

type Owner = { id: number; userType: UserType }
type SigningIn = Owner & { suspendedAt: Date | null }
type Connection = Pick<Client, 'address' | 'userAgent'>
/** As the security log names it; the first of two steps is not kept. */
type SignInWay = 'password' | 'passkey' | 'provider' | 'two_steps'
type Within = { tx: Transaction; mails: MailQueue }
type Steps = { isTwoFactor: boolean; provenAt?: Date | null | undefined }
/** A provider may have signed its person in long ago: `provenAt` is when, null where it does not say. */
type FirstStep = { client: Client } & ({ by: 'password' } | { by: 'provider'; provenAt: Date | null })
type Proof = {
  client: Client
  by: SignInWay
  factor?: Method
  codesLeft?: number | undefined
  provenAt?: Date | null
}

export async function startSession(
  database: Executor,
  owner: Owner,
  client: Connection,
  steps?: Steps,
): Promise<Session> {
  return (await openSession(database, owner, client, steps)).session
}

/**
 * Starts a session after every proof that the account asks for, and records the sign-in in the security log. The owner gets an email
 * about a device that the account does not know.
 * `factor` names the second step, or the passkey that counts as both; `codesLeft` counts the recovery codes after one was used.
 * @throws ApiError account_suspended
 */
export async function signIn(
  { tx, mails }: Within,
  owner: SigningIn,
  { client, by, factor, codesLeft, provenAt }: Proof,
): Promise<Session> {
  refuseSuspended(owner)
  const steps = { isTwoFactor: factor !== undefined, provenAt }
  const { id, session } = await openSession(tx, owner, client, steps)
  const isNew = await rememberDevice(tx, owner.id, client)
  const details = {
    by,
    ...(factor && { factor }),
    ...(codesLeft !== undefined && { codes_left: codesLeft }),
    ...(isNew && { new_device: true }),
  }
  const caller = { userId: owner.id, sessionId: id }
  const eventId = await logSecurityEvent(tx, { kind: 'signed_in', caller, client, details })
  if (isNew && (await countWarning(tx, 'device', owner.id))) {
    await mails.enqueue(tx, { kind: 'new-device', eventId })
  }
  return session
}

async function openSession(
  database: Executor,
  owner: Owner,
  client: Connection,
  { isTwoFactor, provenAt }: Steps = { isTwoFactor: false },
): Promise<{ id: number; session: Session }> {
  const token = newToken()
  const { idle, total } = LIFETIMES[owner.userType]
  const id = await insertSession(database, {
    userId: owner.id,
    tokenHash: hashToken(database, 'sessions', token),
    userAgent: client.userAgent,
    address: client.address,
    idleSeconds: idle,
    totalSeconds: total,
    isTwoFactor,
    provenAt,
  })
  const isOperator = owner.userType === 'OPERATOR'
  const session: Session = {
    token,
    is_admin: owner.userType === 'RECRUITING_COMPANY',
    ...(isOperator && { is_operator: true }),
  }
  return { id, session }
}

/**
 * Ends every way to sign in, once it proved whose account it is: with a session, or with the request for the second step
 * where the account has one.
 * @throws ApiError account_suspended
 */
export async function finishSignIn(within: Within, owner: SigningIn, proof: FirstStep): Promise<SignIn> {
  refuseSuspended(owner)
  const methods = await listMethods(within.tx, owner.id)
  if (methods.length === 0) return signIn(within, owner, proof)
  const token = newPendingToken()
  await insertPendingSignIn(within.tx, owner.id, token)
  return { second_factor: { token, methods, expires_in: PENDING_MINUTES * 60 } }
}

function refuseSuspended({ suspendedAt }: SigningIn): void {
  if (suspendedAt) throw new ApiError('account_suspended')
}

export type Services = { database: Database; mails: MailQueue; secretKey: string }
type Attempt = { email: string; password: string; client: Client }

/**
 * Answers alike, and in the same time, for a wrong password and for an address without an account. Only the right
 * password learns that an account is suspended. Failures count for the device or address they come from, and those of
 * strangers together; a new password begins all counts anew.
 * @throws ApiError wrong_credentials, account_suspended, locked, unavailable
 */
export async function login(services: Services, attempt: Attempt): Promise<SignIn> {
  const { database, mails, secretKey } = services
  const { email, client } = attempt
  const user = await findUserByEmail(database, email)
  const { source, isKnown } = await recognise(database, email, client)
  const tries = { subject: `${email} ${user?.passwordHash ?? ''}`, secretKey, source, isKnown }
  const locks = await claimSignIn(database, tries)
  const isRight = await isPasswordOf(user?.passwordHash, attempt.password)
  if (!user || !isRight) {
    await recordFailure(services, { accountId: user?.id ?? null, client, locks })
    throw new ApiError('wrong_credentials')
  }
  return database.transaction(async (tx) => {
    // Read again under the lock, because a password changed meanwhile ended every session of the old one.
    const current = await lockUserForUpdate(tx, user.id)
    if (current?.passwordHash !== user.passwordHash) throw new ApiError('wrong_credentials')
    const answer = await finishSignIn({ tx, mails }, current, { client, by: 'password' })
    await clearSignIn(tx, tries)
    return answer
  })
}

type Failure = { accountId: number | null; client: Client; locks: 'source' | 'strangers' | undefined }

/** Where the failure locks something, the account's owner gets an email, at most one a day. */
async function recordFailure({ database, mails }: Services, { accountId, client, locks }: Failure) {
  await database.transaction(async (tx) => {
    await logSecurityEvent(tx, { kind: 'sign_in_failed', accountId, client })
    if (!locks) return
    await logSecurityEvent(tx, { kind: 'account_locked', accountId, client, details: { locks } })
    if (accountId === null || !(await countWarning(tx, 'lock', accountId))) return
    await mails.enqueue(tx, { kind: 'account-locked', userId: accountId })
  })
}
