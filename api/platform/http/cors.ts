import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED = [
  ...['Content-Disposition', 'ETag', 'Idempotency-Replayed', 'Link', 'RateLimit', 'RateLimit-Policy'],
  ...['Retry-After', 'X-Request-Id', 'X-Total-Count'],
].join(', ')
const DAY = '86400'

/**
 * Pages of every other origin may read what visitors read. Those of a listed origin may do all that the API does, with a token
 * that they send themselves. Nobody is let in by a cookie, so no answer ever allows credentials.
 */
export function shareAcrossOrigins(app: FastifyInstance, listed: readonly string[]) {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const origin = String(request.headers.origin ?? '')
    const isListed = listed.includes(origin)
    // An answer that is kept for all does not depend on who asked.
    if (listed.length > 0 && !isPublicRead(request)) reply.header('vary', 'Origin')
    if (isListed && 'access-control-request-method' in request.headers) return answerPreflight(reply, origin)
    if (isPublicRead(request)) allow(reply, '*')
    else if (isListed) allow(reply, origin)
  })
}

/** By its route, since a token makes an answer the caller's own. */
const isPublicRead = ({ method, headers, routeOptions }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  !routeOptions.config.needsToken

function allow(reply: FastifyReply, origin: string) {
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED)
}

/** Reads of visitors need none: they send nothing that a form could not. */
function answerPreflight(reply: FastifyReply, origin: string) {
  allow(reply, origin)
  reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key, If-None-Match')
  return reply.header('access-control-max-age', DAY).code(204).send()
}
