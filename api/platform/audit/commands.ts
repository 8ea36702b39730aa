import { actingToken } from '#api/platform/database/acting-token.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import { upsertKept } from '#api/platform/keys/queries.ts'
import { type Entry, type Head, hashOf, headText } from './chain.ts'
import { idOf, unwrapKey, wrapNewKey } from './keys.ts'
import { ACCEPTED, findHead, insertEntry, lockLog } from './queries.ts'

export type Act = Pick<Entry, 'actorId' | 'action' | 'subject' | 'details'>

/**
 * Writes an entry within the transaction of the act, which names the token that did it, if one did. Other entries wait until it ends.
 * @returns the end of the log with this entry
 */
export async function record(tx: Transaction, act: Act): Promise<Head> {
  await lockLog(tx)
  const head = await findHead(tx)
  if (!head.newestKey) throw new Error('The key of the audit log is missing')
  const key = unwrapKey(tx.secretKey, head.newestKey)
  const at = new Date(await readClock(tx))
  const token = actingToken()
  const details = { ...act.details, ...(token !== undefined && { token }) }
  const entry = { ...act, details, id: head.id + 1, at: at.toISOString() }
  const hash = hashOf(entry, head.hash, key)
  await insertEntry(tx, { ...entry, at, previousHash: head.hash, hash, keyId: key.id })
  tx.written.push({ id: entry.id, hash, previousHash: head.hash })
  return { id: entry.id, hash }
}

/**
 * Takes the log as it is, up to its end: what a process followed or kept of it before no longer counts.
 * @returns the entry that says so; undefined when the log ends elsewhere
 */
export async function acceptLog(database: Database, { id, hash }: Head): Promise<Head | undefined> {
  const kept = database.head.find()
  const taken = await database.transaction(async (tx) => {
    await lockLog(tx)
    const head = await findHead(tx)
    if (head.id !== id || head.hash !== hash) return undefined
    const details = { end: headText(head), kept: kept ? headText(kept) : null }
    return record(tx, { actorId: null, action: ACCEPTED, subject: 'audit', details })
  })
  if (taken) database.head.accept(taken)
  return taken
}

/** Adds a key for all later entries; the earlier keys stay, for the entries they were made for. */
export async function addAuditKey(tx: Transaction): Promise<void> {
  await lockLog(tx)
  const head = await findHead(tx)
  // By its name, as one that was changed cannot be read.
  const last = head.newestKey ? idOf(head.newestKey) : 0
  const { name, sealed } = wrapNewKey(tx.secretKey, last + 1, head)
  await upsertKept(tx, name, sealed)
}
