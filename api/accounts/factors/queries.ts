import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import {
  passkeys,
  pendingSignIns,
  recoveryCodes,
  totpSecrets,
} from '#api/platform/database/factors-tables.ts'
import type { Method } from '#contract/accounts/second-step.ts'
import { hashPendingToken, PENDING_MINUTES } from './rules.ts'

const isConfirmed = (userId: number) =>
  and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))

/** The ways in which the account can take the second step; none without a passkey or an authenticator app. */
export async function listMethods(database: Executor, userId: number): Promise<Method[]> {
  const has = {
    passkey: await database.$count(passkeys, eq(passkeys.userId, userId)),
    totp: await database.$count(totpSecrets, isConfirmed(userId)),
    recovery_code: await database.$count(
      recoveryCodes,
      and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
    ),
  }
  const factors = (['passkey', 'totp'] as const).filter((method) => has[method] > 0)
  if (factors.length === 0) return []
  return has.recovery_code > 0 ? [...factors, 'recovery_code'] : factors
}

export async function insertPendingSignIn(database: Executor, userId: number, token: string): Promise<void> {
  await database.insert(pendingSignIns).values({
    userId,
    tokenHash: hashPendingToken(token),
    expiresAt: sql`now() + ${PENDING_MINUTES} * interval '1 minute'`,
  })
}
