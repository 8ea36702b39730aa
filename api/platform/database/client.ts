import { sql, TransactionRollbackError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#api/platform/config.ts'
import { type Begun, startEmbedded } from '#api/platform/database/embedded/embedded.ts'
import { secretKeyOf } from '#api/platform/secret-key.ts'
import { isReadOnly } from './failure.ts'
import {
  type IdentityChanges,
  inSession,
  listenForIdentities,
  watchIdentityChanges,
} from './identity-changes.ts'
import { type KeptHead, openKeptHead, type Written } from './kept-head.ts'
import { migrateDatabase } from './migrate.ts'
import { reach } from './reach.ts'

type Means = {
  readonly secretKey: string
  /** The end of the audit log, as it is kept outside of the database. */
  readonly head: KeptHead
}
/** Rows are sealed, hashed and chained with keys derived from SECRET_KEY, so every statement has it at hand. */
type Keyed = Means & {
  readonly identityChanges: IdentityChanges
  /** Runs what `statement.ts` prepares. */
  run(query: pg.QueryConfig): Promise<pg.QueryResult>
  /** Entries of the audit log that the transaction wrote. */
  readonly written: Written[]
  transaction<T>(work: (tx: Transaction) => Promise<T>, config?: TransactionConfig): Promise<T>
}
type BareTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
type TransactionConfig = Parameters<NodePgDatabase['transaction']>[1]
export type Transaction = Keyed & BareTransaction
export type Database = Keyed & NodePgDatabase & { readonly $client: pg.Pool }
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

/** A machine on which much starts at once answers late, and a server that gives up starts anew for nothing. */
const STARTING_MS = 30_000

/** Nobody who asks a server waits for a connection as long as its start does. */
export function endStart({ pool, isEmbedded }: Pick<OpenDatabase, 'pool' | 'isEmbedded'>): void {
  if (!isEmbedded) pool.options.connectionTimeoutMillis = TIMEOUTS.connectionTimeoutMillis
}

/** A path that the role or the database was given may name somebody else's functions and operators, also for the clock. */
const PATH = '-c search_path=public'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'secretKey'>> & {
    /** The embedded database, where it is being opened already. */
    embedded?: Begun | undefined
  }

/**
 * Opens PostgreSQL, or the embedded database in `dataDir`, and migrates its tables, or does what `ready` does instead. `openKeyed`
 * also readies its keys.
 */
export async function openDatabase(config: Settings, ready = migrateDatabase): Promise<OpenDatabase> {
  const open = config.databaseUrl ? await openServer(config, config.databaseUrl) : await openEmbedded(config)
  try {
    await ready(open.pool)
  } catch (error) {
    await open.close()
    throw error
  }
  return open
}

async function openServer(config: Settings, url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    options: PATH,
    onConnect: listenForIdentities,
    ...TIMEOUTS,
    connectionTimeoutMillis: STARTING_MS,
  })
  const open = withPool(pool, { isEmbedded: false, ...meansOf(config), stop: async () => {} })
  try {
    await reach(open.pool, 'DATABASE_URL')
  } catch (error) {
    await open.close()
    throw error
  }
  return open
}

async function openEmbedded(config: Settings): Promise<OpenDatabase> {
  const { socketDir, stop } = await (config.embedded?.opened ?? startEmbedded(config.dataDir))
  return joinEmbedded(socketDir, meansOf(config), stop)
}

/** A replica is left for the primary soon, so nobody waits for it as long. */
const REPLICA_TIMEOUTS = { ...TIMEOUTS, connectionTimeoutMillis: 1_000, query_timeout: 3_000 }

/** Connections to a replica, which nobody can listen on. `onConnect` may refuse one. */
export function joinReplica(
  url: string,
  means: Means,
  onConnect: (client: pg.ClientBase) => Promise<void>,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    options: PATH,
    onConnect,
    ...REPLICA_TIMEOUTS,
  })
  return withPool(pool, {
    isEmbedded: false,
    secretKey: means.secretKey,
    head: means.head,
    stop: async () => {},
  })
}

/** Opens an embedded database that is already running; only one client may at a time. */
export function joinEmbedded(socketDir: string, means: Means, stop: () => Promise<void>): OpenDatabase {
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
    // All connections share one session, which still has the named statements of the one that this one replaces.
    onConnect: async (client) => {
      await inSession(client, sql`deallocate all`)
      await listenForIdentities(client)
    },
  })
  return withPool(pool, { isEmbedded: true, ...means, stop })
}

const meansOf = (config: Settings): Means => ({
  secretKey: secretKeyOf(config),
  head: openKeptHead(config.dataDir),
})

type Kind = Means & { isEmbedded: boolean; stop: () => Promise<void> }

function withPool(pool: pg.Pool, { isEmbedded, stop, ...means }: Kind): OpenDatabase {
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection lost within a transaction would do the same; its next statement reports that.
  pool.on('connect', (client) => client.on('error', () => {}))
  const close = async () => {
    await pool.end()
    await stop()
  }
  return {
    database: onPool(pool, { ...means, identityChanges: watchIdentityChanges(pool) }),
    pool,
    isEmbedded,
    close,
  }
}

type Shared = Means & Pick<Keyed, 'identityChanges'>

/** Drizzle's own transaction on a pool never releases a connection on which `begin` failed. */
function onPool(pool: pg.Pool, means: Shared): Database {
  const transaction: Keyed['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const written: Written[] = []
    try {
      const own = { ...means, run: (query: pg.QueryConfig) => client.query(query) }
      const done = await drizzle(client).transaction((tx) => work(keyed(tx, own, written)), config)
      means.head.noteWritten(written)
      client.release()
      return done
    } catch (error) {
      client.release(isReadOnly(error))
      throw error
    }
  }
  const run: Keyed['run'] = (query) => pool.query(query)
  return Object.assign(drizzle(pool), { ...means, run, written: [], transaction })
}

function keyed(tx: BareTransaction, means: Shared & Pick<Keyed, 'run'>, written: Written[]): Transaction {
  const begin = tx.transaction.bind(tx)
  const transaction: Keyed['transaction'] = async (work) => {
    const within: Written[] = []
    const done = await begin((inner) => work(keyed(inner, means, within)))
    written.push(...within)
    return done
  }
  return Object.assign(tx, { ...means, written, transaction })
}

/** Works in a transaction that is rolled back at the end, to see what would happen. */
export async function rolledBack<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let done: { result: T } | undefined
  await database
    .transaction(async (tx) => {
      done = { result: await work(tx) }
      tx.rollback()
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  if (!done) throw new Error('The transaction ended before its work')
  return done.result
}
