import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { newKey } from '#api/platform/cipher.ts'
import { type Command, WrongUse } from '#api/platform/command-line.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { refuseWithoutDatabase } from '#api/platform/database/reading.ts'
import { whileUnserved } from '#api/platform/database/serving.ts'
import { openMigrated } from '#api/platform/migrated.ts'
import { openKeyed, readyKeys } from './commands.ts'
import type { Rekey } from './rekey.ts'
import { rotateSecret } from './rotate.ts'

const SECRET_USAGE = `Usage: npm run secret -- rotate < FILE-WITH-THE-OLD-KEY
       npm run secret -- rotate

Puts a new SECRET_KEY in place of the old one. Stop the server first. Where SECRET_KEY is set, set it to the new key and give
the old one on standard input; where the key is kept in DATA_DIR, a new one is made and kept there. Everybody signs in anew
afterwards; links to choose a password, unsubscribe or join a company, and addresses of calendars, end.`

const SERVED = 'with the old key it could no longer read what is encrypted anew.'

/** @param rekeys what each domain does when the key changes */
export const secretCommand = (rekeys: Rekey[]): Command => ({
  usage: SECRET_USAGE,
  run: (args, config) => runSecret(args, config, rekeys),
})

async function runSecret([command, ...rest]: string[], config: Config, rekeys: Rekey[]): Promise<number> {
  if (command !== 'rotate' || rest.length > 0) throw new WrongUse(SECRET_USAGE)
  await refuseWithoutDatabase(config)
  await (config.secretKey ? rotateTo(config, config.secretKey, rekeys) : rotateKept(config, rekeys))
  console.log(
    'The secret key was changed. Start the server with the new one, and keep the old one with older backups.',
  )
  return 0
}

async function rotateTo(config: Config, secretKey: string, rekeys: Rekey[]): Promise<void> {
  const old = (await text(process.stdin)).trim()
  if (old.length < 32) throw new StartError('Give the old key on standard input.')
  if (old === secretKey) throw new StartError('SECRET_KEY is the old key still. Set it to the new one.')
  await withDatabase({ ...config, secretKey: old }, (database) => rotate(database, secretKey, rekeys))
}

/**
 * The new key is on the disk before the database needs it. A rotation that was cut off between is finished: the database
 * tells which of the two keys is its own.
 */
async function rotateKept(config: Config, rekeys: Rekey[]): Promise<void> {
  const next = join(config.dataDir, 'secret.key.next')
  if (existsSync(next) && (await isKeyOf(config, readFileSync(next, 'utf8')))) {
    return renameSync(next, join(config.dataDir, 'secret.key'))
  }
  const secretKey = newKey().toString('base64url')
  await withDatabase(config, async (database) => {
    writeFileSync(next, secretKey, { mode: 0o600, flush: true })
    await rotate(database, secretKey, rekeys)
  })
  renameSync(next, join(config.dataDir, 'secret.key'))
}

async function isKeyOf(config: Config, secretKey: string): Promise<boolean> {
  try {
    await (await openKeyed({ ...config, secretKey })).close()
    return true
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}

async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const open = await openMigrated(config)
  try {
    // Before the file of an earlier rotation is written over.
    await readyKeys(open.database)
    // The embedded database is refused by its folder, and has a single connection.
    await (open.isEmbedded
      ? work(open.database)
      : whileUnserved(open.pool, SERVED, () => work(open.database)))
  } finally {
    await open.close()
  }
}

async function rotate(database: Database, secretKey: string, rekeys: Rekey[]): Promise<void> {
  const left = await rotateSecret(database, secretKey, rekeys)
  if (left.length === 0) return
  console.error('These rows were changed by hand and cannot be read, so they were left as they are:')
  for (const row of left) console.error(`  ${row}`)
}
