import { createHash } from 'node:crypto'

/** `at` is ISO 8601 with milliseconds. */
export type Entry = {
  id: number
  at: string
  actorId: number | null
  action: string
  subject: string
  details: Record<string, string | number | boolean | null>
}

export const GENESIS = '0'.repeat(64)

/** The hash covers the entry before, so a change or a gap breaks all later hashes. */
export function hashOf({ id, at, actorId, action, subject, details }: Entry, previousHash: string): string {
  const inOrder = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([previousHash, id, at, actorId, action, subject, inOrder])
  return createHash('sha256').update(text).digest('hex')
}
