import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The end of the audit log after an entry (api/platform/audit). */
type Head = { id: number; hash: string }

/** In DATA_DIR, so that who writes the database cannot write it. */
export const HEAD_FILE = 'audit-head'

/** The end of the log as it was known last; entries before `accepted` are no longer asked for, as the operator said `acceptances` times. */
type Kept = Head & { accepted: number; acceptances: number }

/** An entry that a transaction wrote. */
export type Written = Head & { previousHash: string }

/** A part of the log that was followed, from an entry to the end, and the newest entry of each subject that is looked for in it. */
export type Followed = { from: number; to: Head; newest: ReadonlyMap<string, number>; accepted: number }

export type KeptHead = {
  /** Undefined where none was kept. */
  find(): Kept | undefined
  /** Keeps a later head, which must be known to follow the one before. */
  keep(head: Head): void
  /** Keeps a head in place of any, also of a later one. @throws Error when the file cannot be written */
  accept(head: Head): void
  /** Keeps the heads of a transaction that was committed, as far as they follow at once. */
  noteWritten(written: Written[]): void
  /** Why the file could not be written; the process keeps the head until it ends. */
  failure: unknown
  /** Why the file cannot be read; undefined where there is none, or the head is known. */
  unreadable(): Error | undefined
  followed: Followed | undefined
}

/** @param dataDir absent where it is kept in memory alone, as in tests */
export function openKeptHead(dataDir?: string): KeptHead {
  let known: Kept | undefined
  let unreadable: Error | undefined
  const file = dataDir ? join(dataDir, HEAD_FILE) : undefined
  const head: KeptHead = {
    find() {
      // Another process may use the same folder.
      const written = file ? read(file) : undefined
      if (written instanceof Unreadable) {
        unreadable = known ? undefined : written
        return known
      }
      unreadable = undefined
      return written && (!known || isLater(written, known)) ? written : known
    },
    keep({ id, hash }) {
      const kept = head.find()
      if (kept && id <= kept.id) return
      known = { id, hash, accepted: kept?.accepted ?? 0, acceptances: kept?.acceptances ?? 0 }
      // The act is done already, so nothing is undone where the disk is full.
      try {
        if (file) write(file, known)
        head.failure = undefined
      } catch (error) {
        head.failure = error
      }
    },
    accept({ id, hash }) {
      known = { id, hash, accepted: id, acceptances: (head.find()?.acceptances ?? 0) + 1 }
      if (file) write(file, known)
    },
    noteWritten(written) {
      for (const entry of written) {
        const kept = head.find()
        const isNext = kept ? kept.id + 1 === entry.id && kept.hash === entry.previousHash : entry.id === 1
        if (isNext) head.keep(entry)
      }
    },
    failure: undefined,
    unreadable() {
      head.find()
      return unreadable
    },
    followed: undefined,
  }
  return head
}

/** The operator may accept an earlier end than before. */
const isLater = (one: Kept, other: Kept) =>
  one.acceptances === other.acceptances ? one.id > other.id : one.acceptances > other.acceptances

/** A file that is there and holds no head: what it kept is not known, so nothing may go on as if there were none. */
class Unreadable extends Error {}

function read(file: string): Kept | Unreadable | undefined {
  try {
    const { id, hash, accepted, acceptances = 0 } = JSON.parse(readFileSync(file, 'utf8'))
    const isHead = [id, accepted, acceptances].every(Number.isInteger) && /^[0-9a-f]{64}$/.test(hash)
    return isHead ? { id, hash, accepted, acceptances } : new Unreadable(file)
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isAbsent ? undefined : new Unreadable(file, { cause: error })
  }
}

/** Flushed and renamed, so that neither another process nor a power cut leaves half of it. */
function write(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true })
  const next = `${file}.${process.pid}`
  writeFileSync(next, JSON.stringify(kept), { mode: 0o600, flush: true })
  renameSync(next, file)
}
