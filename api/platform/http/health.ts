import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { ApiError } from '#contract/errors.ts'

/** `live`: the process answers. `ready`: the database and the file store answer too. */
export function reportHealth(
  app: FastifyInstance,
  { database, files }: { database: Database; files: Pick<Files, 'check'> },
) {
  app.get('/healthz/live', { schema: { hide: true }, config: { isFree: true } }, async () => ({
    status: 'ok',
  }))
  app.get('/healthz/ready', { schema: { hide: true }, config: { isFree: true } }, async () => {
    await Promise.all([database.execute(sql`select 1`), files.check()]).catch((cause) => {
      throw new ApiError('unavailable', undefined, { retryAfter: 5, cause })
    })
    return { status: 'ok' }
  })
}
