import type { Database } from '#api/platform/database/client.ts'
import { earlierClock } from '#api/platform/database/clock.ts'
import type { Files } from '#api/platform/files/files.ts'
import { listJustRemoved } from '#api/platform/files/queries.ts'
import { ageOf, EVALUATION_FOLDER } from '#api/platform/uploads/rules.ts'
import { listStorageNames } from './queries.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 500

/** Deletes files without a row that are a day old, left by killed processes. */
export async function sweepDocuments({
  database,
  files,
}: {
  database: Database
  files: Files
}): Promise<void> {
  const today = await earlierClock(database)
  const old = (await files.list(EVALUATION_FOLDER)).filter((name) => ageOf(name, today) > DAY_MS)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const names = old.slice(at, at + AT_ONCE)
    const known = await listStorageNames(database, names)
    for (const name of await listJustRemoved(database, names)) known.add(name)
    for (const name of names) if (!known.has(name)) await files.remove(name)
  }
}
