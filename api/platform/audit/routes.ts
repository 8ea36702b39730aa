import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import { findHead } from './queries.ts'

/** Publishes where the audit log ends, for anybody to note; a later check against it shows a log that was cut or rewritten. */
export function serveAuditHead(app: FastifyInstance, database: Database) {
  app.get('/audit-head.json', { schema: { hide: true } }, async (_request, reply) => {
    const { id, hash, now } = await findHead(database)
    reply.header('cache-control', 'max-age=60')
    return { id, hash, at: now.toISOString() }
  })
}
