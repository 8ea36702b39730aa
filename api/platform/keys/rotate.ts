import { and, eq, isNull } from 'drizzle-orm'
import { addAuditKey, record } from '#api/platform/audit/commands.ts'
import { AUDIT_KEYS, unwrapKey, wrapKey } from '#api/platform/audit/keys.ts'
import { listWrappedKeys, lockLog } from '#api/platform/audit/queries.ts'
import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'
import { resetLinks, sessions } from '#api/platform/database/accounts-tables.ts'
import { sealKeys } from '#api/platform/database/applications-tables.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { invitations } from '#api/platform/database/companies-tables.ts'
import {
  passkeys,
  pendingSignIns,
  recoveryCodes,
  totpSecrets,
} from '#api/platform/database/factors-tables.ts'
import { identities } from '#api/platform/database/identities-tables.ts'
import { calendarFeeds } from '#api/platform/database/opportunities-tables.ts'
import { idempotencyKeys } from '#api/platform/database/platform-tables.ts'
import { bindingOf } from '#api/platform/tokens.ts'
import { readyKeys, writeCheck } from './commands.ts'
import { unwrapSealKey, wrapSealKey } from './envelope.ts'
import { sealAnswer, unsealAnswer } from './kept-answers.ts'
import { upsertKept, waitForKeys } from './queries.ts'

/**
 * Puts a new SECRET_KEY in place of the database's, in one transaction: what is encrypted is encrypted anew, what is bound to an
 * account is bound anew, and what is a keyed hash of a token ends.
 * @throws StartError when the database's own key is another
 */
export async function rotateSecret(database: Database, secretKey: string): Promise<void> {
  await readyKeys(database)
  await database.transaction(async (tx) => {
    await waitForKeys(tx)
    await lockLog(tx)
    const next: Transaction = Object.assign(Object.create(tx), { secretKey })
    await rewrapKeys(tx, next)
    await rebindFactors(tx, next)
    await resealAnswers(tx, next)
    await endTokens(tx)
    await writeCheck(next)
    // An older key of the log may be known with the older secret, so later entries have another.
    await addAuditKey(next)
    await record(next, { actorId: null, action: 'secret.rotated', subject: AUDIT_KEYS, details: {} })
  })
}

/** Bios and details of sealed files are encrypted under the keys of their RFPs, so they stay. */
async function rewrapKeys(tx: Transaction, next: Transaction): Promise<void> {
  for (const kept of await listWrappedKeys(tx)) {
    const { name, sealed } = wrapKey(next.secretKey, unwrapKey(tx.secretKey, kept))
    await upsertKept(tx, name, sealed)
  }
  for (const { opportunityId: id, wrappedKey } of await tx.select().from(sealKeys)) {
    const again = wrapSealKey(next.secretKey, id, unwrapSealKey(tx.secretKey, id, wrappedKey))
    await tx.update(sealKeys).set({ wrappedKey: again }).where(eq(sealKeys.opportunityId, id))
  }
}

const totpKey = ({ secretKey }: Transaction) => derivedKey(secretKey, '', 'totp')

/** Rows whose binding was wrong stay wrong. */
async function rebindFactors(tx: Transaction, next: Transaction): Promise<void> {
  for (const { id, userId, sealedSecret } of await tx.select().from(totpSecrets)) {
    const purpose = `totp ${userId}`
    const secret = unsealText(totpKey(tx), sealedSecret, purpose)
    const again = sealText(totpKey(next), secret, purpose)
    await tx.update(totpSecrets).set({ sealedSecret: again }).where(eq(totpSecrets.id, id))
  }
  for (const { id, userId, credentialId, publicKey, binding } of await tx.select().from(passkeys)) {
    const owned = { userId, tokenHash: `${credentialId}:${publicKey}` }
    if (binding !== bindingOf(tx, 'passkeys', owned)) continue
    const again = bindingOf(next, 'passkeys', owned)
    await tx.update(passkeys).set({ binding: again }).where(eq(passkeys.id, id))
  }
  for (const { id, userId, codeHash, binding } of await tx.select().from(recoveryCodes)) {
    const owned = { userId, tokenHash: codeHash }
    if (binding !== bindingOf(tx, 'recovery-codes', owned)) continue
    const again = bindingOf(next, 'recovery-codes', owned)
    await tx.update(recoveryCodes).set({ binding: again }).where(eq(recoveryCodes.id, id))
  }
  for (const { id, userId, issuer, subject, binding } of await tx.select().from(identities)) {
    const owned = { userId, tokenHash: JSON.stringify([issuer, subject]) }
    if (binding !== bindingOf(tx, 'identities', owned)) continue
    const again = bindingOf(next, 'identities', owned)
    await tx.update(identities).set({ binding: again }).where(eq(identities.id, id))
  }
}

async function resealAnswers(tx: Transaction, next: Transaction): Promise<void> {
  for (const { userId, key, sealedAnswer: before } of await tx.select().from(idempotencyKeys)) {
    const place = { userId, key }
    const sealedAnswer = sealAnswer(next.secretKey, place, unsealAnswer(tx.secretKey, place, before))
    const isIt = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
    await tx.update(idempotencyKeys).set({ sealedAnswer }).where(isIt)
  }
}

/** People sign in, ask for a link or make a calendar's address anew; members send invitations again. */
async function endTokens(tx: Transaction): Promise<void> {
  await tx.delete(sessions)
  await tx.delete(pendingSignIns)
  await tx.delete(resetLinks).where(isNull(resetLinks.usedAt))
  await tx.delete(calendarFeeds)
  await tx.update(invitations).set({ tokenHash: null }).where(isNull(invitations.acceptedAt))
}
