import type { Executor } from '#api/platform/database/client.ts'
import type { Followed } from '#api/platform/database/kept-head.ts'
import { type AuditKey, GENESIS, type Head } from './chain.ts'
import { type EntryRow, follow, isMade } from './entry.ts'
import { BATCH, findHead, listEntries, listKeys } from './queries.ts'

/** Of these a process notes the newest of each subject: they bind the key of an RFP's proposals. */
const NOTED = 'proposals.bound'

type Part = Omit<Followed, 'to'> & { to?: Head }

/**
 * Follows the keyed chain to its end, from an entry or from the head that is kept outside of the database, where that is earlier,
 * and keeps the end. A process reads each entry once.
 * @returns the followed part; undefined when an entry is missing or changed, or the log does not hold the kept head
 */
export async function followLog(database: Executor, from?: number): Promise<Followed | undefined> {
  const { head } = database
  const kept = head.find()
  if (head.unreadable()) return undefined
  const accepted = kept?.accepted ?? 0
  const earliest = kept ? Math.min(kept.id, from ?? kept.id) : (from ?? (await findHead(database)).id)
  const start = Math.max(earliest, accepted)
  if (start === 0) return { from: 0, to: { id: 0, hash: GENESIS }, newest: new Map(), accepted }
  const before = head.followed
  const isKnown = before !== undefined && before.from <= start && before.accepted === accepted
  const part = await goOn(database, isKnown ? before : { from: start, newest: new Map(), accepted }, kept)
  if (!part) return undefined
  // Entries of one's own transaction may still be rolled back.
  if (database.written.length > 0) return part
  head.followed = part
  head.keep(part.to)
  return part
}

async function goOn(database: Executor, part: Part, kept: Head | undefined): Promise<Followed | undefined> {
  const keys = await listKeys(database)
  const newest = new Map(part.newest)
  let last = part.to
  // The last one that is known is read again: the log may have been cut before it.
  let rows = await listEntries(database, (last?.id ?? part.from) - 1)
  if (rows.length === 0) return undefined
  while (rows.length > 0) {
    for (const row of rows) {
      last = next(row, { ...part, to: last }, keys)
      if (!last || (kept?.id === last.id && kept.hash !== last.hash)) return undefined
      if (row.action === NOTED) newest.set(row.subject, row.id)
    }
    rows = rows.length < BATCH ? [] : await listEntries(database, last?.id ?? 0)
  }
  return last && last.id >= (kept?.id ?? 0) ? { ...part, newest, to: last } : undefined
}

/** @returns the head with an entry; undefined when it is not the one that must come */
function next(row: EntryRow, { from, to }: { from: number; to: Head | undefined }, keys: AuditKey[]) {
  const head = { id: row.id, hash: row.hash }
  if (!to) return row.id === from && isMade(row, keys) ? head : undefined
  return row.id === to.id ? (row.hash === to.hash ? head : undefined) : follow(row, to, keys)
}
