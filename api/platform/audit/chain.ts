import { createHash } from 'node:crypto'

/** What an entry says; `at` is ISO 8601 with milliseconds. */
export type Entry = {
  id: number
  at: string
  actorId: number | null
  action: string
  subject: string
  details: Record<string, string | number | boolean | null>
}

/** Before the first entry. */
export const GENESIS = '0'.repeat(64)

/** The hash of an entry covers the one before it: none can be changed or left out without all after it being made anew. */
export function hashOf({ id, at, actorId, action, subject, details }: Entry, previousHash: string): string {
  const inOrder = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([previousHash, id, at, actorId, action, subject, inOrder])
  return createHash('sha256').update(text).digest('hex')
}
