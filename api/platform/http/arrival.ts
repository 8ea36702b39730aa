import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of this process's steady clock (`performance.now()`). */
    arrivedAt: number
  }
}

/** Notes when each request arrived, before its body is read and before it waits for anything. */
export function noteArrivals(app: FastifyInstance) {
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = performance.now()
    done()
  })
}
