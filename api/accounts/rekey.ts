import { eq, isNull } from 'drizzle-orm'
import { bindingOfCode } from '#api/accounts/factors/queries.ts'
import { readTotpSecret, sealTotpSecret } from '#api/accounts/factors/rules.ts'
import { bindingOfIdentity, stateOf } from '#api/accounts/oidc/queries.ts'
import { bindingOfPasskey } from '#api/accounts/passkeys/queries.ts'
import { knownDevices, resetLinks, sessions } from '#api/platform/database/tables/accounts-tables.ts'
import {
  identities,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  totpSecrets,
} from '#api/platform/database/tables/factors-tables.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'

/** Factors and identities go on; people sign in, and ask for a link, anew, and devices are known once they did. */
export const rekeyAccounts: Rekey = async (before, next) => {
  await before.delete(sessions)
  await before.delete(pendingSignIns)
  await before.delete(knownDevices)
  await before.delete(resetLinks).where(isNull(resetLinks.usedAt))
  return [
    ...(await rekeyApps(before, next)),
    ...(await rekeyPasskeys(before, next)),
    ...(await rekeyCodes(before, next)),
    ...(await rekeyIdentities(before, next)),
  ]
}

const rekeyApps: Rekey = async (before, next) =>
  rekeyRows('totp_secrets', await before.select().from(totpSecrets), {
    read: ({ userId, sealedSecret }) => readTotpSecret({ secretKey: before.secretKey, userId }, sealedSecret),
    write: ({ id, userId }, secret) =>
      next
        .update(totpSecrets)
        .set({ sealedSecret: sealTotpSecret({ secretKey: next.secretKey, userId }, secret) })
        .where(eq(totpSecrets.id, id)),
  })

const rekeyPasskeys: Rekey = async (before, next) =>
  rekeyRows('passkeys', await before.select().from(passkeys), {
    read: (row) => (row.binding === bindingOfPasskey(before, row) ? bindingOfPasskey(next, row) : undefined),
    write: ({ id }, binding) => next.update(passkeys).set({ binding }).where(eq(passkeys.id, id)),
  })

const rekeyCodes: Rekey = async (before, next) =>
  rekeyRows('recovery_codes', await before.select().from(recoveryCodes), {
    read: (row) => (row.binding === bindingOfCode(before, row) ? bindingOfCode(next, row) : undefined),
    write: ({ id }, binding) => next.update(recoveryCodes).set({ binding }).where(eq(recoveryCodes.id, id)),
  })

const rekeyIdentities: Rekey = async (before, next) =>
  rekeyRows('identities', await before.select().from(identities), {
    read: (row) => {
      const state = stateOf(before, row)
      return state && bindingOfIdentity(next, row, state)
    },
    write: ({ id }, binding) => next.update(identities).set({ binding }).where(eq(identities.id, id)),
  })
