import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, StartError } from '#api/platform/config.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { runServer } from './run-server.ts'

const SECRET_KEY = 'only-for-measuring-on-this-machine'

/** Opens the database to measure: PostgreSQL with DATABASE_URL, else the embedded database in a new folder. */
export async function ownDatabase() {
  const { databaseUrl } = await orEnd(async () => readConfig())
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-bench-'))
  /** Removes the folder; a PostgreSQL database stays. */
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const settings = {
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: 'off',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return {
    name: databaseUrl ? 'PostgreSQL' : 'embedded database',
    dataDir,
    open: () => orEnd(() => openKeyed({ databaseUrl, dataDir, secretKey: SECRET_KEY }), remove),
    serve: () => runServer(settings),
    remove,
  }
}

/** Ends the program with the sentence of a StartError in place of a stack. */
async function orEnd<T>(work: () => Promise<T>, before = async () => {}): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await before()
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
