import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

const OURS = [
  'postgres',
  'files',
  'secret.key',
  // Of a rotation that was cut off.
  'secret.key.next',
  'audit-head',
  'last-backup',
  'opencall.lock',
  'opencall.pid',
  'opencall.socket',
  'snapshots',
]
const BY_OTHERS = 0o077

/**
 * Keeps what this process writes to its own user, whatever umask it was started with, and takes from others what earlier versions
 * let them read in DATA_DIR. Things in there that are not ours are left as they are.
 */
export function keepPrivate({ dataDir }: Pick<Config, 'dataDir'>): void {
  process.umask(BY_OTHERS)
  if (!existsSync(dataDir) || !statSync(dataDir).isDirectory()) return
  const names = readdirSync(dataDir)
  for (const name of names) if (OURS.includes(name)) tighten(join(dataDir, name), true)
  if (names.every((name) => OURS.includes(name))) restrict(dataDir)
}

/** Folders last, so that one that is private shows that its files are: they need no look at the next start. */
function tighten(path: string, isLoose: boolean): void {
  const found = lstatSync(path)
  if (found.isDirectory()) {
    const isOpen = (found.mode & BY_OTHERS) !== 0
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (isOpen || entry.isDirectory()) tighten(join(path, entry.name), isOpen)
    if (isOpen) restrict(path)
  } else if (isLoose && found.isFile()) restrict(path)
}

function restrict(path: string): void {
  try {
    chmodSync(path, statSync(path).mode & 0o777 & ~BY_OTHERS)
  } catch (error) {
    // Of a volume that belongs to another user its operator decides.
    if (!(error instanceof Error && 'code' in error && /^(EPERM|EROFS)$/.test(String(error.code))))
      throw error
  }
}
