import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** SECRET_KEY, or the key that the first start generated in DATA_DIR, readable by its owner only (decisions §7). */
export function secretKeyOf({
  secretKey,
  dataDir,
}: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secretKey'>>): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** The same, for commands that must not make one; undefined where there is none. */
export function findSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secretKey'>>): string | undefined {
  const file = join(dataDir, 'secret.key')
  return secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
}
