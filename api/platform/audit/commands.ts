import type { Transaction } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import { upsertKept } from '#api/platform/keys/queries.ts'
import { type Entry, type Head, hashOf } from './chain.ts'
import { unwrapKey, wrapNewKey } from './keys.ts'
import { findHead, insertEntry, listKeys, lockLog } from './queries.ts'

export type Act = Pick<Entry, 'actorId' | 'action' | 'subject' | 'details'>

/**
 * Writes an entry within the transaction of the act. Other entries wait until it ends.
 * @returns the end of the log with this entry
 */
export async function record(tx: Transaction, act: Act): Promise<Head> {
  await lockLog(tx)
  const head = await findHead(tx)
  if (!head.newestKey) throw new Error('The key of the audit log is missing')
  const key = unwrapKey(tx.secretKey, head.newestKey)
  const at = new Date(await readClock(tx))
  const entry = { ...act, id: head.id + 1, at: at.toISOString() }
  const hash = hashOf(entry, head.hash, key)
  await insertEntry(tx, { ...entry, at, previousHash: head.hash, hash, keyId: key.id })
  return { id: entry.id, hash }
}

/** Adds a key for all later entries; the earlier keys stay, for the entries they were made for. */
export async function addAuditKey(tx: Transaction): Promise<void> {
  await lockLog(tx)
  const head = await findHead(tx)
  const last = (await listKeys(tx)).at(-1)
  const { name, sealed } = wrapNewKey(tx.secretKey, (last?.id ?? 0) + 1, head)
  await upsertKept(tx, name, sealed)
}
