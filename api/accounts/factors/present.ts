import type { Identity } from '#api/platform/http/route.ts'
import type { Factors } from '#contract/accounts/factors.ts'
import type { FactorRows } from './queries.ts'

export function presentFactors(
  { passkeys, totp, recoveryCodesLeft }: FactorRows,
  { needsSecondStep }: Pick<Identity, 'needsSecondStep'>,
): Factors {
  return {
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      backed_up: row.isBackedUp,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
    })),
    totp: totp
      ? {
          created_at: totp.createdAt.toISOString(),
          last_used_at: totp.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    recovery_codes_left: recoveryCodesLeft,
    required: needsSecondStep,
  }
}
