import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Executor, OpenDatabase } from '#api/database/client.ts'

/** What this process knows of the catalogue: a number that changes whenever a call is added, changed or closed. */
export type Catalogue = { version(): number; stop(): Promise<void> }

const CHANNEL = 'catalogue'
const RECONNECT_MS = 1_000

/** Tells every process, when the transaction commits, that lists and pages have changed. */
export async function announceChange(database: Executor): Promise<void> {
  await database.execute(sql`select pg_notify(${CHANNEL}, '')`)
}

/** Listens for changes that any process announces. While the connection is away nothing counts as unchanged. */
export async function watchCatalogue({ pool, isEmbedded }: OpenDatabase): Promise<Catalogue> {
  let version = 1
  let isListening = false
  let stopped = false
  let release: (() => void) | undefined
  const changed = () => {
    version++
  }

  const listen = async (): Promise<void> => {
    const client = await pool.connect()
    client.on('notification', changed)
    await client.query(`listen ${CHANNEL}`)
    changed()
    isListening = true
    // The embedded database has one connection for everything; it goes on to hear when back in the pool.
    release = () => client.release(!isEmbedded)
    if (isEmbedded) client.release()
    else client.once('error', () => lost(client))
  }
  const lost = (client: pg.PoolClient) => {
    isListening = false
    release = undefined
    client.release(true)
    if (!stopped) retry()
  }
  const retry = () => setTimeout(() => listen().catch(retry), RECONNECT_MS).unref()

  await listen()
  return {
    version: () => (isListening ? version : ++version),
    async stop() {
      stopped = true
      if (!isEmbedded) release?.()
    },
  }
}
