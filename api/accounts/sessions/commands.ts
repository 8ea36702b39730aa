import { isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import type { Client } from '#api/platform/http/route.ts'
import { claimTry, clearTries } from '#api/platform/limits/commands.ts'
import type { Session } from '#contract/accounts/registration.ts'
import { ApiError } from '#contract/errors.ts'
import type { UserType } from '#contract/vocabulary.ts'
import { insertSession } from './queries.ts'
import { hashToken, LIFETIMES, newToken } from './rules.ts'

type Owner = { id: number; userType: UserType }

export async function startSession(
  database: Executor,
  owner: Owner,
  client: Pick<Client, 'address' | 'userAgent'>,
): Promise<Session> {
  const token = newToken()
  const { idle, total } = LIFETIMES[owner.userType]
  await insertSession(database, {
    userId: owner.id,
    tokenHash: hashToken(token),
    userAgent: client.userAgent,
    address: client.address,
    idleSeconds: idle,
    totalSeconds: total,
  })
  const isOperator = owner.userType === 'OPERATOR'
  return {
    token,
    is_admin: owner.userType === 'RECRUITING_COMPANY',
    ...(isOperator && { is_operator: true }),
  }
}

type Attempt = { email: string; password: string; client: Client; secretKey: string }

/**
 * Answers alike, and in the same time, for a wrong password and for an address without an account. Only the right
 * password learns that an account is suspended.
 * @throws ApiError wrong_credentials, account_suspended, locked, unavailable
 */
export async function login(database: Database, attempt: Attempt): Promise<Session> {
  const tries = { subject: attempt.email, secretKey: attempt.secretKey }
  await claimTry(database, tries)
  const user = await findUserByEmail(database, attempt.email)
  const isRight = await isPasswordOf(user?.passwordHash, attempt.password)
  if (!user || !isRight) throw new ApiError('wrong_credentials')
  return database.transaction(async (tx) => {
    // Read again under the lock, because a password changed meanwhile ended every session of the old one.
    const current = await lockUserForUpdate(tx, user.id)
    if (current?.passwordHash !== user.passwordHash) throw new ApiError('wrong_credentials')
    if (current.suspendedAt) throw new ApiError('account_suspended')
    await clearTries(tx, tries)
    return startSession(tx, user, attempt.client)
  })
}
