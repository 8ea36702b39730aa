import type { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { type AuditKey, type Entry, type Head, hashOf, keyOf } from './chain.ts'

export type EntryRow = typeof auditLog.$inferSelect

export const entryOf = ({ at, details, ...row }: EntryRow): Entry => ({
  ...row,
  at: at.toISOString(),
  details: details as Entry['details'], // as `record` wrote them; another shape has another hash
})

/** @returns the head with this entry; undefined when it does not follow the last one */
export function follow(row: EntryRow, last: Head, keys: AuditKey[]): Head | undefined {
  const isNext = row.id === last.id + 1 && row.previousHash === last.hash
  return isNext && isMade(row, keys) ? { id: row.id, hash: row.hash } : undefined
}

/** Whether an entry was made with the key that it must have, to stand after the hash that it names. */
export function isMade(row: EntryRow, keys: AuditKey[]): boolean {
  const key = keyOf(keys, row.id)
  const isOfKey = row.keyId === (key?.id ?? null) && (key?.from !== row.id || key.after === row.previousHash)
  return isOfKey && row.hash === hashOf(entryOf(row), row.previousHash, key)
}
