import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Executor, OpenDatabase } from './client.ts'

const CHANNELS = ['catalogue', 'identity', 'notifications', 'queue'] as const
type Channel = (typeof CHANNELS)[number]

/** Messages between processes, through the database. */
export type Channels = {
  /** Calls back for each message of a channel, and without a text after messages may have been missed. @returns unsubscribes */
  hear(channel: Channel, handler: (text: string | undefined) => void): () => void
  /** While this is false, messages are missed. */
  isConnected(): boolean
  stop(): Promise<void>
}

const RECONNECT_MS = 1_000

/** Reaches every process when the transaction commits. */
export async function sendOn(database: Executor, channel: Channel, text = ''): Promise<void> {
  await database.execute(sql`select pg_notify(${channel}, ${text})`)
}

/** Listens on a connection of its own, and reconnects after losing it. */
export async function openChannels({ pool, isEmbedded }: OpenDatabase): Promise<Channels> {
  const handlers = new Map(CHANNELS.map((name) => [name as string, new Set<(text?: string) => void>()]))
  let listening: pg.PoolClient | undefined
  let isStopped = false

  const connect = async (): Promise<void> => {
    const client = await pool.connect()
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload)
    })
    try {
      for (const name of CHANNELS) await client.query(`listen ${name}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    if (isStopped) return client.release(true)
    for (const each of handlers.values()) for (const handler of each) handler()
    listening = client
    // The embedded database has a single connection, which keeps listening back in the pool.
    if (isEmbedded) client.release()
    else client.once('error', () => client.release(true))
  }
  const retry = () => setTimeout(() => connect().catch(retry), RECONNECT_MS).unref()

  // The connection was lost, or a query failed on the only one, which the pool then replaces.
  pool.on('remove', (client) => {
    if (client !== listening) return
    listening = undefined
    if (!isStopped) connect().catch(retry)
  })
  await connect()
  return {
    hear(channel, handler) {
      handlers.get(channel)?.add(handler)
      return () => handlers.get(channel)?.delete(handler)
    },
    isConnected: () => listening !== undefined,
    async stop() {
      isStopped = true
      if (!isEmbedded) listening?.release(true)
    },
  }
}
