import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In DATA_DIR, tells the operator's doctor of the last whole backup. */
const LAST_BACKUP = 'last-backup'

type Last = { at: string; folder: string }

export async function noteBackup(dataDir: string, last: Last): Promise<void> {
  const file = join(dataDir, LAST_BACKUP)
  await writeFile(`${file}.next`, JSON.stringify(last), { mode: 0o600 })
  await rename(`${file}.next`, file)
}

/** Undefined where none was made here, or the note cannot be read. */
export async function findLastBackup(dataDir: string): Promise<Last | undefined> {
  try {
    const { at, folder } = JSON.parse(await readFile(join(dataDir, LAST_BACKUP), 'utf8'))
    return { at: String(at), folder: String(folder) }
  } catch {
    return undefined
  }
}
