import { inArray } from 'drizzle-orm'
import { attachments } from '#api/platform/database/opportunities-tables.ts'
import { ATTACHMENTS_FOLDER, ageOf } from '#api/platform/uploads/rules.ts'
import type { Services } from './commands.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 500

/** Removes files that have no row, of deleted drafts and of killed processes (security.md, retention: 24 hours). */
export async function sweepAttachments({ database, files }: Services, now = Date.now()): Promise<void> {
  const old = (await files.list(ATTACHMENTS_FOLDER)).filter((name) => ageOf(name, now) > DAY_MS)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const names = old.slice(at, at + AT_ONCE)
    const { storageName } = attachments
    const rows = await database.select({ storageName }).from(attachments).where(inArray(storageName, names))
    const known = new Set(rows.map((row) => row.storageName))
    for (const name of names) if (!known.has(name)) await files.remove(name)
  }
}
