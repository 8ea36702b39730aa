import { record } from '#api/platform/audit/commands.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import { findOpeningKey, upsertOpeningKey } from './queries.ts'
import { KEY_MADE, subjectOfKey } from './rules.ts'

type Kept = { recipient: string; locked: string }

/** Keeps a member's key, in place of the one before. Each new public half is written into the audit log. */
export function keepOpeningKey(database: Database, userId: number, { recipient, locked }: Kept) {
  return database.transaction(async (tx) => {
    const before = await findOpeningKey(tx, userId)
    const row = await upsertOpeningKey(tx, { userId, recipient, lockedIdentity: locked })
    if (before?.recipient !== recipient) {
      const subject = subjectOfKey(userId)
      await record(tx, { actorId: userId, action: KEY_MADE, subject, details: { recipient } })
    }
    return row
  })
}

/** The public half of a member's key; undefined also where the keyed log says another than the row. */
export async function findRecipient(database: Executor, userId: number): Promise<string | undefined> {
  const row = await findOpeningKey(database, userId)
  if (!row) return undefined
  const made = (await listVerified(database, subjectOfKey(userId), [KEY_MADE])).at(-1)
  return made?.details.recipient === row.recipient ? row.recipient : undefined
}
