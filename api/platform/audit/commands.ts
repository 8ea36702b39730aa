import type { Transaction } from '#api/platform/database/client.ts'
import { type Entry, hashOf } from './chain.ts'
import { findHead, insertEntry, lockLog } from './queries.ts'

export type Act = Pick<Entry, 'actorId' | 'action' | 'subject' | 'details'>

/** Writes an entry within the transaction of the act. Other entries wait until it ends. */
export async function record(tx: Transaction, act: Act): Promise<void> {
  await lockLog(tx)
  const head = await findHead(tx)
  const entry = { ...act, id: head.id + 1, at: head.now.toISOString() }
  const hash = hashOf(entry, head.hash)
  await insertEntry(tx, { ...entry, at: head.now, previousHash: head.hash, hash })
}
