import type { FastifyInstance } from 'fastify'
import { refuseConnection } from './server.ts'

/** Node's server has a single time limit, which is set for uploads (security.md, time-outs). */
const PATIENCE_MS = 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take until the server's own time limit. */
    takesFiles?: boolean
  }
}

/** Cuts off clients that take longer than a minute to send a request without files. */
export function cutSlowRequests(app: FastifyInstance, patience = PATIENCE_MS) {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (!hasBody || routeOptions.config.takesFiles) return
    const timer = setTimeout(() => {
      const late = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!raw.complete) refuseConnection(late, raw.socket)
    }, patience)
    const stop = () => clearTimeout(timer)
    raw.once('close', stop)
    reply.raw.once('finish', stop)
  })
}
