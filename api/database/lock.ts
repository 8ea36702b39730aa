import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#api/config.ts'

/**
 * Holds `opencall.lock` in the folder until the process ends, however it ends: the lock is the operating
 * system's, taken through SQLite because Node has no call for it. Two processes on one folder lose data.
 * @throws StartError naming the process that holds it
 */
export function lockDataDir(dataDir: string): () => void {
  const holderFile = join(dataDir, 'opencall.pid')
  const lock = new DatabaseSync(join(dataDir, 'opencall.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new StartError(
      `The data folder ${dataDir} is in use by process ${holder(holderFile)}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(holderFile, String(process.pid))
  return () => {
    rmSync(holderFile, { force: true })
    lock.close()
  }
}

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '(unknown)'
  }
}
