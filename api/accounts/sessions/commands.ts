import { sql } from 'drizzle-orm'
import { isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { sessions, users } from '#api/platform/database/accounts-tables.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { Client } from '#api/platform/http/route.ts'
import { claimTry, clearTries } from '#api/platform/limits/commands.ts'
import type { Session } from '#contract/accounts/registration.ts'
import { ApiError } from '#contract/errors.ts'
import type { UserType } from '#contract/vocabulary.ts'
import { hashToken, LIFETIMES, newToken } from './rules.ts'

type Owner = { id: number; userType: UserType }

/** Gives the account a new token. */
export async function startSession(
  database: Executor,
  owner: Owner,
  client: Pick<Client, 'address' | 'userAgent'>,
): Promise<Session> {
  const token = newToken()
  const { idle, total } = LIFETIMES[owner.userType]
  await database.insert(sessions).values({
    userId: owner.id,
    tokenHash: hashToken(token),
    userAgent: client.userAgent,
    address: client.address,
    idleSeconds: idle,
    expiresAt: sql`now() + ${total} * interval '1 second'`,
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
 * Signs in. Answers and takes its time alike for a wrong password and for an address without an account.
 * That an account is suspended is said to who knows its password, and to nobody else.
 * @throws ApiError wrong_credentials, account_suspended, locked, unavailable
 */
export async function login(database: Database, attempt: Attempt): Promise<Session> {
  const tries = { subject: attempt.email, secretKey: attempt.secretKey }
  await claimTry(database, tries)
  const user = await findAccount(database, attempt.email)
  const isRight = await isPasswordOf(user?.passwordHash, attempt.password)
  if (!user || !isRight) throw new ApiError('wrong_credentials')
  return database.transaction(async (tx) => {
    // Locked and read again: a password changed meanwhile has ended what the old one opened.
    const [current] = await lockAccountForUpdate(tx, user.id)
    if (current?.passwordHash !== user.passwordHash) throw new ApiError('wrong_credentials')
    if (current.suspendedAt) throw new ApiError('account_suspended')
    await clearTries(tx, tries)
    return startSession(tx, user, attempt.client)
  })
}

async function findAccount(database: Executor, email: string) {
  const [user] = await database
    .select({ id: users.id, userType: users.userType, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`${users.email} = ${email}`)
  return user
}

function lockAccountForUpdate(tx: Transaction, id: number) {
  return tx
    .select({ passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(sql`${users.id} = ${id}`)
    .for('update')
}
