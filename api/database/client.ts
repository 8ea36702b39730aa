import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#api/config.ts'
import { startEmbedded } from './embedded.ts'
import { migrateDatabase } from './migrate.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query runs on: the pool, or the transaction it belongs to. */
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

/** Opens PostgreSQL, or the embedded database in `dataDir`, and brings its tables up to date. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const open = config.databaseUrl ? openServer(config.databaseUrl) : await openEmbedded(config.dataDir)
  try {
    await migrateDatabase(open.pool)
  } catch (error) {
    await open.close()
    throw error
  }
  return open
}

function openServer(connectionString: string): OpenDatabase {
  return withPool(new pg.Pool({ connectionString, max: 16, ...TIMEOUTS }), false, async () => {})
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const embedded = await startEmbedded(dataDir)
  const pool = new pg.Pool({
    host: embedded.socketDir,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 0,
  })
  return withPool(pool, true, embedded.stop)
}

function withPool(pool: pg.Pool, isEmbedded: boolean, stop: () => Promise<void>): OpenDatabase {
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await stop()
  }
  return { database: drizzle(pool), pool, isEmbedded, close }
}
