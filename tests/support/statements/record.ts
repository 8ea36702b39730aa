import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** Records what a piece of work sends to a database: the name of a named statement, the text of any other. */
export function recordStatements(pool: pg.Pool) {
  // The server acts by its own clocks meanwhile, which is not part of the work.
  const ofWork = new AsyncLocalStorage<string[]>()
  const recorded = new WeakSet<pg.PoolClient>()
  // A query that waits for a connection is sent on behalf of whoever lets go of one.
  const connect = pool.connect.bind(pool) as (then?: (...found: unknown[]) => void) => unknown // both of its overloads
  Object.assign(pool, {
    connect: (then?: (...found: unknown[]) => void) => connect(then && AsyncResource.bind(then)),
  })
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown // one of its many overloads
    Object.assign(client, {
      query(...given: unknown[]) {
        ofWork.getStore()?.push(nameOf(given[0]))
        return query(...given)
      },
    })
  })
  return {
    /** @returns the statements of this piece of work, in their order */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      const sent: string[] = []
      await ofWork.run(sent, work)
      return [...sent]
    },
  }
}

function nameOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { name, text } = query as { name?: string; text: string } // what pg takes
  return name ?? text
}
