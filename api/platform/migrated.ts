import type { Config } from '#api/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#api/platform/database/client.ts'
import type { Begun } from '#api/platform/database/embedded/embedded.ts'
import { migrateAsOwner } from '#api/platform/database/owner.ts'
import { makeQueues } from '#api/platform/queue/queues.ts'

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'secretKey' | 'migrationDatabaseUrl'>> & { embedded?: Begun | undefined }

/**
 * Opens the database with its tables up to date: those that `migrationDatabaseUrl` owns, or else one's own.
 * @throws StartError in a sentence for the operator
 */
export async function openMigrated(config: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, migrationDatabaseUrl } = config
  if (databaseUrl && migrationDatabaseUrl)
    await migrateAsOwner({ databaseUrl, migrationDatabaseUrl }, makeQueues)
  return openDatabase(config)
}
