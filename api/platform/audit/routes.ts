import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import { findHead } from './queries.ts'

/** Publishes where the audit log ends, for anybody to note; a later check against it shows a log that was cut or rewritten. */
export function serveAuditHead(app: FastifyInstance, database: Database) {
  app.get('/audit-head.json', { schema: { hide: true } }, async (_request, reply) => {
    const { id, hash } = await findHead(database)
    const at = new Date(await readClock(database))
    reply.header('cache-control', 'max-age=60')
    return { id, hash, at: at.toISOString() }
  })
}
