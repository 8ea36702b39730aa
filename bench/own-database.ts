import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#api/platform/config.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { runServer } from './run-server.ts'

/** Opens the database to measure: PostgreSQL with DATABASE_URL, else the embedded database in a new folder. */
export async function ownDatabase() {
  const { databaseUrl } = readConfig()
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-bench-'))
  const settings = {
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: 'off',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: 'only-for-measuring-on-this-machine',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return {
    name: databaseUrl ? 'PostgreSQL' : 'embedded database',
    dataDir,
    open: () => openKeyed({ databaseUrl, dataDir, secretKey: settings.SECRET_KEY }),
    serve: () => runServer(settings),
    /** Removes the folder; a PostgreSQL database stays. */
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
