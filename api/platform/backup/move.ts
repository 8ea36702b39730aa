import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '#api/platform/config.ts'
import { openDatabase } from '#api/platform/database/client.ts'
import { FolderInUse } from '#api/platform/database/embedded/lock.ts'
import { refuseUnmigrated } from '#api/platform/database/migrate.ts'
import { reach } from '#api/platform/database/reach.ts'
import { refuseWithoutDatabase } from '#api/platform/database/reading.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { folderPlace } from './folder.ts'
import type { Manifest } from './format.ts'
import { type BackupSettings, beginNew, fingerprintOf } from './make.ts'
import { inOwnFolder } from './own-folder.ts'
import { fillDatabase } from './restore.ts'
import { readDatabase } from './snapshot.ts'

type Moved = Pick<Manifest, 'tables'> & { key: string }

/**
 * Copies the embedded database into an empty database of a server; files stay where they are. The folder is locked meanwhile, as what
 * was written after the copy would be lost.
 * @throws StartError in a sentence for the operator
 */
export async function moveDatabase(settings: BackupSettings, databaseUrl: string): Promise<Moved> {
  const { dataDir } = settings
  await refuseWithoutDatabase({ databaseUrl: undefined, dataDir })
  const secretKey = findSecretKey(settings)
  if (!secretKey) throw new StartError(`There is no secret key in DATA_DIR, ${dataDir}, nor in SECRET_KEY.`)
  const open = await openStopped({ dataDir, secretKey })
  try {
    await reachServer(databaseUrl)
    return await inOwnFolder(join(dataDir, 'moving-'), async (folder) => {
      const place = folderPlace(folder)
      const header = await beginNew(place, fingerprintOf(secretKey), undefined)
      const { needed: _, ...shown } = await readDatabase(open.database, { place, header })
      const manifest = { ...shown, finishedAt: new Date().toISOString(), missing: [] }
      const target = { ...settings, databaseUrl, migrationDatabaseUrl: undefined, secretKey }
      await fillDatabase(target, { place, manifest, identity: undefined })
      await (await openKeyed(target)).close()
      return { tables: manifest.tables, key: header.key }
    })
  } finally {
    await open.close()
  }
}

/** Before anything is copied, which may take long. */
async function reachServer(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000 })
  await reach(pool, '--to').finally(() => pool.end())
}

async function openStopped(settings: { dataDir: string; secretKey: string }) {
  try {
    return await openDatabase({ databaseUrl: undefined, ...settings }, refuseUnmigrated)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new StartError(
      'Stop the server first: what it writes while its database is moved would be left behind.',
      { cause: error },
    )
  }
}
