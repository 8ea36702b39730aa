import { earlierClock } from '#api/platform/database/clock.ts'
import { listJustRemoved } from '#api/platform/files/queries.ts'
import { ATTACHMENTS_FOLDER, ageOf } from '#api/platform/uploads/rules.ts'
import type { Services } from './commands.ts'
import { listStorageNames } from './queries.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 500

/** Deletes files without a row, left by killed processes, and those deleted a day ago (security.md, retention: 24 hours). */
export async function sweepAttachments(
  { database, files }: Omit<Services, 'mails'>,
  now?: number,
): Promise<void> {
  const today = now ?? (await earlierClock(database))
  const old = (await files.list(ATTACHMENTS_FOLDER)).filter((name) => ageOf(name, today) > DAY_MS)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const names = old.slice(at, at + AT_ONCE)
    const known = await listStorageNames(database, names)
    for (const name of await listJustRemoved(database, names)) known.add(name)
    for (const name of names) if (!known.has(name)) await files.remove(name)
  }
}
