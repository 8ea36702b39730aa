import { createHash, createHmac } from 'node:crypto'

/** `at` is ISO 8601 with milliseconds. */
export type Entry = {
  id: number
  at: string
  actorId: number | null
  action: string
  subject: string
  details: Record<string, string | number | boolean | null>
}

/** The end of the log after an entry: its id, and its hash in hexadecimal digits. */
export type Head = { id: number; hash: string }

/** As `audit:verify` takes it. */
export const headText = ({ id, hash }: Head) => `${id}:${hash}`

export const GENESIS = '0'.repeat(64)

/** A key of the log, and the entry that it begins with, which covers `after`. */
export type AuditKey = { id: number; key: Buffer; from: number; after: string }

/**
 * The hash covers the entry before, so a change or a gap breaks all later hashes. It is keyed, so nobody without the key can
 * make them anew; entries from before there was a key have a plain one.
 */
export function hashOf(entry: Entry, previousHash: string, key: AuditKey | undefined): string {
  const { id, at, actorId, action, subject, details } = entry
  const inOrder = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([previousHash, id, at, actorId, action, subject, inOrder])
  const hash = key ? createHmac('sha256', key.key).update(String(key.id)) : createHash('sha256')
  return hash.update(text).digest('hex')
}

/** The key that an entry must have been made with. */
export const keyOf = (keys: AuditKey[], id: number): AuditKey | undefined =>
  keys.findLast(({ from }) => from <= id)
