import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the built web app is made of. */
const SOURCES = [
  'web',
  'contract',
  'messages',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
]
const STAMP = 'build/stamp'

/** Builds the web app, unless it is built from just these sources already. */
const stamp = fingerprint()
if (readStamp() !== stamp) {
  const { status } = spawnSync('react-router', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(STAMP, stamp)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}
