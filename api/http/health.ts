import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/database/client.ts'
import { ApiError } from '#contract/errors.ts'

/** `live`: the process answers. `ready`: it can serve, which needs the database. */
export function reportHealth(app: FastifyInstance, database: Database) {
  app.get('/healthz/live', { schema: { hide: true }, config: { isFree: true } }, async () => ({
    status: 'ok',
  }))
  app.get('/healthz/ready', { schema: { hide: true }, config: { isFree: true } }, async () => {
    await database.execute(sql`select 1`).catch(() => {
      throw new ApiError('unavailable', undefined, { retryAfter: 5 })
    })
    return { status: 'ok' }
  })
}
