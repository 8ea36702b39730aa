import { record } from '#api/platform/audit/commands.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import type { KeyPasskey } from '#contract/procurement/member-keys.ts'
import { findOpeningKey, upsertOpeningKey } from './queries.ts'
import { KEY_MADE, subjectOfKey } from './rules.ts'

type Kept = { recipient: string; locked: string; passkey: KeyPasskey | null }

/** Keeps a member's key, in place of the one before. Each new public half is written into the audit log. */
export function keepOpeningKey(database: Database, userId: number, { recipient, locked, passkey }: Kept) {
  return database.transaction(async (tx) => {
    const before = await findOpeningKey(tx, userId)
    const row = await upsertOpeningKey(tx, { userId, recipient, lockedIdentity: locked, passkey })
    if (before?.recipient !== recipient) {
      const subject = subjectOfKey(userId)
      await record(tx, { actorId: userId, action: KEY_MADE, subject, details: { recipient } })
    }
    return row
  })
}

type Named = { id: number; recipient: string | null }

/** Members with the public half of the key that each made; none also where the keyed log says another than the row. */
export async function withRecipients<T extends Named>(database: Executor, members: T[]) {
  const entries = await listVerified(
    database,
    members.map(({ id }) => subjectOfKey(id)),
    [KEY_MADE],
  )
  const made = new Map(entries.map(({ subject, details }) => [subject, details.recipient]))
  return members.map((member) => {
    const isMade = member.recipient !== null && made.get(subjectOfKey(member.id)) === member.recipient
    return { ...member, recipient: isMade ? (member.recipient ?? undefined) : undefined }
  })
}
