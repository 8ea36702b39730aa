import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * Each connection listens, so that the one on which a change is committed hears of it in the answer to the commit: what the same
 * process is asked afterwards meets nothing from before. Triggers send the messages, `user 1` or `company 2`.
 */
export const listenForIdentities = (client: pg.ClientBase) => inSession(client, sql`listen identity`)

export const inSession = async (client: pg.ClientBase, query: SQL) =>
  void (await drizzle(client as pg.PoolClient).execute(query)) // a pool's client, before it is in use

/** Changes of who somebody is that any of this process's connections hears of; the same one may come several times. */
export type IdentityChanges = { hear(handler: (text: string) => void): void }

export function watchIdentityChanges(pool: pg.Pool): IdentityChanges {
  const handlers = new Set<(text: string) => void>()
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'identity') return
      for (const handler of handlers) handler(payload)
    })
  })
  return { hear: (handler) => void handlers.add(handler) }
}
