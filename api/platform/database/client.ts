import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Config, StartError } from '#api/platform/config.ts'
import { startEmbedded } from './embedded.ts'
import { migrateDatabase } from './migrate.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Runs a query: the pool, or the transaction it belongs to. */
export type Executor = Database | Transaction

export type OpenDatabase = {
  database: Database
  pool: pg.Pool
  isEmbedded: boolean
  close(): Promise<void>
}

const TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  connectionTimeoutMillis: 5_000,
}

/** Opens PostgreSQL, or the embedded database in `dataDir`, and migrates its tables. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const open = config.databaseUrl ? await openServer(config.databaseUrl) : await openEmbedded(config.dataDir)
  try {
    await migrateDatabase(open.pool)
  } catch (error) {
    await open.close()
    throw error
  }
  return open
}

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const open = withPool(new pg.Pool({ connectionString, max: 16, ...TIMEOUTS }), false, async () => {})
  try {
    const client = await open.pool.connect()
    client.release()
  } catch (error) {
    await open.close()
    throw StartError.ofSettings(
      [`DATABASE_URL: PostgreSQL cannot be reached or refuses (${reasonOf(error)})`],
      error,
    )
  }
  return open
}

/** For a host name with several addresses the error has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const { socketDir, stop } = await startEmbedded(dataDir)
  return joinEmbedded(socketDir, stop)
}

/** Opens an embedded database that is already running; only one client may at a time. */
export function joinEmbedded(socketDir: string, stop: () => Promise<void>): OpenDatabase {
  const pool = new pg.Pool({
    host: socketDir,
    // Set, because PGPORT and the like mean another database.
    port: 5432,
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 0,
  })
  return withPool(pool, true, stop)
}

function withPool(pool: pg.Pool, isEmbedded: boolean, stop: () => Promise<void>): OpenDatabase {
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection lost within a transaction would do the same; its next statement reports that.
  pool.on('connect', (client) => client.on('error', () => {}))
  const close = async () => {
    await pool.end()
    await stop()
  }
  return { database: onPool(pool), pool, isEmbedded, close }
}

/** Drizzle's own transaction on a pool never releases a connection on which `begin` failed. */
function onPool(pool: pg.Pool): Database {
  const database = drizzle(pool)
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return database
}
