import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, StartError } from '#api/platform/config.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { type OpenDatabase, openDatabase } from './client.ts'
import { FolderInUse } from './embedded/lock.ts'
import { takeSnapshot } from './embedded/snapshots.ts'
import { refuseUnmigrated } from './migrate.ts'

type SourceSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>
type Ready = typeof refuseUnmigrated

/**
 * Opens the database of the settings for reading, also while a server uses it: an embedded one in use is read from a copy that its
 * server makes.
 * @throws StartError
 */
export async function openForReading(
  settings: SourceSettings,
  ready: Ready = refuseUnmigrated,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings
  await refuseWithoutDatabase(settings)
  // Most reading needs no key, and none is made for it.
  const keyed = { databaseUrl, dataDir, secretKey: findSecretKey(settings) ?? ''.padEnd(32) }
  if (databaseUrl) return openDatabase(keyed, ready)
  try {
    return await openDatabase(keyed, ready)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return openCopy(keyed, ready)
  }
}

async function openCopy({ dataDir, secretKey }: SourceSettings, ready: Ready): Promise<OpenDatabase> {
  const { folder, release } = await takeSnapshot(dataDir)
  try {
    const open = await openDatabase({ databaseUrl: undefined, dataDir: folder, secretKey }, ready)
    const close = async () => {
      await open.close()
      release()
    }
    return { ...open, close }
  } catch (error) {
    release()
    throw error
  }
}

/** @throws StartError where a database would have to be made first */
export async function refuseWithoutDatabase({
  databaseUrl,
  dataDir,
}: Omit<SourceSettings, 'secretKey'>): Promise<void> {
  if (databaseUrl) return
  await access(join(dataDir, 'postgres'), constants.R_OK | constants.X_OK).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT')
        throw new StartError(
          `DATA_DIR, ${dataDir}, cannot be read (${cause.code}). Set it to the folder of the server, and run this as its user.`,
          { cause },
        )
      throw new StartError(
        `There is no database in DATA_DIR, ${dataDir}. Set it to the folder of the server, or DATABASE_URL; a new one is made by the first start.`,
        { cause },
      )
    },
  )
}
