import { insertPendingSignIn, listMethods } from '#api/accounts/factors/queries.ts'
import { newPendingToken, PENDING_MINUTES } from '#api/accounts/factors/rules.ts'
import { isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { Client } from '#api/platform/http/route.ts'
import { claimTry, clearTries } from '#api/platform/limits/commands.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { bindingOf, hashToken } from '#api/platform/tokens.ts'
import type { Session } from '#contract/accounts/registration.ts'
import type { SignIn } from '#contract/accounts/second-step.ts'
import { ApiError } from '#contract/errors.ts'
import type { UserType } from '#contract/vocabulary.ts'
import { insertSession } from './queries.ts'
import { LIFETIMES, newToken } from './rules.ts'

type Owner = { id: number; userType: UserType }
type Connection = Pick<Client, 'address' | 'userAgent'>
type Steps = { isTwoFactor: boolean }

export async function startSession(
  database: Executor,
  owner: Owner,
  client: Connection,
  steps?: Steps,
): Promise<Session> {
  return (await openSession(database, owner, client, steps)).session
}

/**
 * Starts a session after every proof that the account asks for, and records the sign-in in the security log.
 * `factor` names the second step, or the passkey that counts as both.
 */
async function signIn(
  tx: Transaction,
  owner: Owner,
  { client, factor }: { client: Client; factor?: string },
): Promise<Session> {
  const steps = { isTwoFactor: factor !== undefined }
  const { id, session } = await openSession(tx, owner, client, steps)
  const caller = { userId: owner.id, sessionId: id }
  await logSecurityEvent(tx, { kind: 'signed_in', caller, client, details: factor ? { factor } : {} })
  return session
}

async function openSession(
  database: Executor,
  owner: Owner,
  client: Connection,
  { isTwoFactor }: Steps = { isTwoFactor: false },
): Promise<{ id: number; session: Session }> {
  const token = newToken()
  const { idle, total } = LIFETIMES[owner.userType]
  const kept = { userId: owner.id, tokenHash: hashToken(database, 'sessions', token) }
  const id = await insertSession(database, {
    ...kept,
    binding: bindingOf(database, 'sessions', kept),
    userAgent: client.userAgent,
    address: client.address,
    idleSeconds: idle,
    totalSeconds: total,
    isTwoFactor,
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
async function finishSignIn(
  tx: Transaction,
  owner: Owner & { suspendedAt: Date | null },
  client: Client,
): Promise<SignIn> {
  if (owner.suspendedAt) throw new ApiError('account_suspended')
  const methods = await listMethods(tx, owner.id)
  if (methods.length === 0) return signIn(tx, owner, { client })
  const token = newPendingToken()
  await insertPendingSignIn(tx, owner.id, token)
  return { second_factor: { token, methods, expires_in: PENDING_MINUTES * 60 } }
}

type Attempt = { email: string; password: string; client: Client; secretKey: string }

/**
 * Answers alike, and in the same time, for a wrong password and for an address without an account. Only the right
 * password learns that an account is suspended.
 * @throws ApiError wrong_credentials, account_suspended, locked, unavailable
 */
export async function login(database: Database, attempt: Attempt): Promise<SignIn> {
  const tries = { subject: attempt.email, secretKey: attempt.secretKey }
  await claimTry(database, tries)
  const user = await findUserByEmail(database, attempt.email)
  const isRight = await isPasswordOf(user?.passwordHash, attempt.password)
  if (!user || !isRight) {
    const { client } = attempt
    await logSecurityEvent(database, { kind: 'sign_in_failed', accountId: user?.id ?? null, client })
    throw new ApiError('wrong_credentials')
  }
  return database.transaction(async (tx) => {
    // Read again under the lock, because a password changed meanwhile ended every session of the old one.
    const current = await lockUserForUpdate(tx, user.id)
    if (current?.passwordHash !== user.passwordHash) throw new ApiError('wrong_credentials')
    const answer = await finishSignIn(tx, current, attempt.client)
    await clearTries(tx, tries)
    return answer
  })
}
