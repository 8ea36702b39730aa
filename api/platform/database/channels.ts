import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Executor, OpenDatabase } from './client.ts'
import { inSession } from './identity-changes.ts'
import { showServing } from './serving.ts'

const CHANNELS = ['catalogue', 'identity', 'notifications', 'queue'] as const
type Channel = (typeof CHANNELS)[number]

/** Messages between processes, through the database. */
export type Channels = {
  /** Calls back for each message of a channel, and without a text after messages may have been missed. @returns unsubscribes */
  hear(channel: Channel, handler: (text: string | undefined) => void): () => void
  /** While this is false, messages are missed. */
  isConnected(): boolean
  /** Resolves once all that was committed before has been heard, or nothing is heard any more. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

const RECONNECT_MS = 1_000
/** A connection can be lost without a sign, as behind a firewall that forgot it. */
const CHECK = { everyMs: 2_000, patienceMs: 2_500 }
/** Sent by the listening connection to itself: what was committed before comes before it. */
const OWN = sql`select pg_notify('catching_up', '')`

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
      if (!isEmbedded) await showServing(client)
      for (const name of [...CHANNELS, 'catching_up']) await client.query(`listen ${name}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    if (isStopped) return client.release(true)
    for (const each of handlers.values()) for (const handler of each) handler()
    listening = client
    // The embedded database has a single connection, which keeps listening back in the pool.
    if (isEmbedded) client.release()
    else client.once('error', () => lose(client))
  }
  const retry = () => setTimeout(() => connect().catch(retry), RECONNECT_MS).unref()

  // The connection was lost, or a query failed on the only one, which the pool then replaces.
  pool.on('remove', (client) => lose(client, false))
  const lose = (client: pg.PoolClient, isToRelease = true) => {
    if (client !== listening) return
    listening = undefined
    if (isToRelease) client.release(true)
    if (!isStopped) connect().catch(retry)
  }
  const catchUp = async () => {
    const client = listening
    // The embedded database's only connection hears of a change in the answer to its commit.
    if (client && !isEmbedded && !(await isAnswered(client))) lose(client)
  }
  await connect()
  const checking = setInterval(catchUp, CHECK.everyMs).unref()
  return {
    hear(channel, handler) {
      handlers.get(channel)?.add(handler)
      return () => handlers.get(channel)?.delete(handler)
    },
    isConnected: () => listening !== undefined,
    catchUp,
    async stop() {
      isStopped = true
      clearInterval(checking)
      const client = listening
      listening = undefined
      if (!isEmbedded) client?.release(true)
    },
  }
}

/** A connection hears messages in the order of the commits, up to its own. */
async function isAnswered(client: pg.PoolClient): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  // An answer that has arrived already is read first.
  const timer = setTimeout(() => setImmediate(() => late.resolve(false)), CHECK.patienceMs).unref()
  const answered = inSession(client, OWN).then(
    () => true,
    () => false,
  )
  const isInTime = await Promise.race([answered, late.promise])
  clearTimeout(timer)
  return isInTime
}
