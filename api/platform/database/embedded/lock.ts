import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#api/platform/config.ts'

const SQLITE_BUSY = 5
/** Another process has the folder locked. */
export class FolderInUse extends StartError {}

/** A lock that nothing names any more would be collected, and open the folder to others. */
const held = new Set<DatabaseSync>()

/**
 * Locks the folder until the process ends, however it ends, because two processes on one folder lose data. The lock
 * is the operating system's on `opencall.lock`, taken through SQLite because Node has no function for it.
 * @throws FolderInUse naming the process that has the lock, or StartError with the reason why no file can be written there
 */
export function lockDataDir(dataDir: string): () => void {
  const holderFile = join(dataDir, 'opencall.pid')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'opencall.lock'), { timeout: 0 })
    lock.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    writeFileSync(holderFile, String(process.pid))
    held.add(lock)
  } catch (error) {
    lock?.close()
    if (!isBusy(error)) throw unwritable(dataDir, error)
    throw new FolderInUse(
      `The data folder ${dataDir} is in use by process ${holder(holderFile)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return () => {
    rmSync(holderFile, { force: true })
    held.delete(lock)
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function unwritable(dataDir: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return StartError.ofSettings([`DATA_DIR: ${dataDir} cannot be written to (${reason})`], error)
}

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '(unknown)'
  }
}
