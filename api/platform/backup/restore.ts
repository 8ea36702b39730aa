import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Verdict as LogVerdict, verifyLog } from '#api/platform/audit/queries.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import type { Files } from '#api/platform/files/files.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { listStored, type Verdict, verifyFiles } from '#api/platform/files/verify.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { NoRoom, withRoom } from '#api/platform/no-room.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import type { Unlock } from './encryption.ts'
import {
  checkParts,
  filePath,
  type Header,
  isFinished,
  type Manifest,
  readHeader,
  readKey,
  readManifest,
  readPart,
} from './format.ts'
import { type Backup, isUnused, loadDatabase, refuseUnknownVersion } from './load.ts'
import { fingerprintOf } from './make.ts'
import { placeAt } from './open.ts'

export type RestoreSettings = Pick<Config, 'dataDir' | 'filesDir'> &
  Partial<Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'secretKey' | 'filesUrl'>>

/** How the restored site was found afterwards. */
export type Restored = { manifest: Manifest; files: Verdict; log: LogVerdict }

/**
 * Restores a whole backup into a database that nobody used and a file store without files of others, and migrates it to this version.
 * An end in the middle leaves the database empty and may leave files of the backup, over which the next try goes.
 * @throws StartError in a sentence for the operator
 */
export async function restoreBackup(
  settings: RestoreSettings,
  address: string,
  unlock?: Unlock,
): Promise<Restored> {
  const backup = await checkBackup(settings, address, unlock)
  const files = await openFiles({ filesUrl: undefined, ...settings })
  await fillDatabase(settings, backup, async () => {
    await refuseOtherFiles(files, backup.manifest)
    await copyFiles(files, backup)
  })
  return look(settings, backup.manifest, files)
}

/** @throws StartError unless it is a whole backup of a known version, under the key of the settings, and as it was written */
export async function checkBackup(
  settings: RestoreSettings,
  address: string,
  unlock?: Unlock,
): Promise<Backup> {
  const place = placeAt(address)
  const header = await readHeader(place)
  if (!header) throw new StartError(`There is no backup in ${place.label}.`)
  if (!(await isFinished(place, header)))
    throw new StartError(
      `The backup in ${place.label} is not whole: it ended in the middle. Go on with it by \`backup --to\`, or restore another.`,
    )
  refuseWrongKey(settings, header)
  const identity = header.recipient ? await readKey(place, demand(unlock, header)) : undefined
  const manifest = await readManifest(place, identity)
  refuseUnknownVersion(manifest)
  await checkParts(place, manifest.parts)
  return { place, manifest, identity }
}

function refuseWrongKey(settings: RestoreSettings, { key }: Header): void {
  const secretKey = findSecretKey(settings)
  if (!secretKey)
    throw new StartError(
      `The backup needs the secret key with the fingerprint ${key}. Set SECRET_KEY to it, or put it into ${settings.dataDir}/secret.key.`,
    )
  const given = fingerprintOf(secretKey)
  if (given !== key)
    throw new StartError(
      `The backup needs the secret key with the fingerprint ${key}; the one given has ${given}.`,
    )
}

function demand(unlock: Unlock | undefined, { isForPassphrase }: Header): Unlock {
  if (unlock) return unlock
  throw new StartError(
    isForPassphrase
      ? 'The backup is encrypted with a passphrase. Give it on standard input, with --passphrase-stdin.'
      : 'The backup is encrypted. Give the file with the identity of age, with --identity FILE.',
  )
}

/** Fills an unused database from the backup, after `before`, while no other process may begin to. */
export async function fillDatabase(
  settings: RestoreSettings,
  backup: Backup,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const open = await openAsOwner(settings)
  const unlock = await takeDatabase(open).catch(async (error) => {
    await open.close()
    throw error
  })
  try {
    if (!(await isUnused(open.database)))
      throw new StartError('The database is not empty. Restore into a new one.')
    await orRefuse(settings, async () => {
      await before()
      const queue = await openQueue(open)
      await queue.stop()
      await open.database.transaction((tx) => loadDatabase(tx, backup))
    })
  } finally {
    unlock()
    await open.close()
  }
}

/** The role of the tables' owner makes them; the other one is granted their use afterwards. */
function openAsOwner({ databaseUrl, migrationDatabaseUrl, dataDir, ...rest }: RestoreSettings) {
  const secretKey = findSecretKey({ dataDir, ...rest })
  const url = migrationDatabaseUrl ?? databaseUrl
  return openDatabase({ databaseUrl: url, dataDir, secretKey }, async () => {})
}

/** Of an embedded database the folder is locked already. */
async function takeDatabase({ pool, isEmbedded }: OpenDatabase): Promise<() => void> {
  if (isEmbedded) return () => {}
  const client = await pool.connect()
  if (await isLocked(client)) return () => client.release(true)
  client.release()
  throw new StartError('Another restore, or a server that starts, is at work on this database.')
}

async function isLocked(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [LOCKS.migrations])
  return rows[0]?.locked === true
}

async function orRefuse(settings: RestoreSettings, work: () => Promise<void>): Promise<void> {
  try {
    await withRoom(settings, work)
  } catch (error) {
    if (!(error instanceof StartError) || error instanceof FilesOfOthers) throw error
    throw new NoRoom(`${error.message}\nThe database is as empty as it was. Run the same command again.`, {
      cause: error,
    })
  }
}

class FilesOfOthers extends StartError {}

/** Names are by chance, so a name of the backup is the backup's file, from a try that ended in the middle. */
async function refuseOtherFiles(files: Files, { parts }: Manifest): Promise<void> {
  const own = new Set(parts.map(({ path }) => path.replace(/\.age$/, '')))
  const other = (await listStored(files)).find((name) => !own.has(filePath(name)))
  if (other) throw new FilesOfOthers(`The file store is not empty: it has ${other}. Restore into a new one.`)
}

async function copyFiles(files: Files, { place, manifest, identity }: Backup): Promise<void> {
  for (const { path } of manifest.parts) {
    const plain = path.replace(/\.age$/, '')
    if (!plain.startsWith(filePath(''))) continue
    const received = await files.begin()
    try {
      await pipeline(await readPart(place, plain, identity), createWriteStream(received, { flags: 'wx' }))
      await files.keep(received, plain.slice(filePath('').length))
    } catch (error) {
      await files.discard(received)
      throw error
    }
  }
}

/** Opens what was restored as a server would, which migrates it, and looks whether all is there. */
async function look(settings: RestoreSettings, manifest: Manifest, files: Files): Promise<Restored> {
  const { database, close } = await openKeyed({ databaseUrl: undefined, ...settings })
  try {
    await database.execute(sql`analyze`)
    const kept = database.head.find()
    const log = await verifyLog(database, kept ? [manifest.auditHead, kept] : [manifest.auditHead])
    return { manifest, files: await verifyFiles(database, files), log }
  } finally {
    await close()
  }
}
