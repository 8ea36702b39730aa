import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { ApiError } from '#contract/errors.ts'
import { measureRequests } from './requests.ts'
import { type Measured, measureState } from './state.ts'

type Parts = Measured & { token: string }

/**
 * Serves `/metrics` in the format of Prometheus to who has the token. Nothing is measured without one: this module is loaded then alone.
 */
export function serveMetrics(app: FastifyInstance, { token, ...measured }: Parts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureState(measured, registry)
  const schema = { hide: true }
  app.get('/metrics', { schema, config: { isFree: true } }, async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw new ApiError('unauthorized')
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

/** Hashes have one length, so that the comparison takes the same time for every guess. */
function isSame(given: string, own: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(given), hashOf(own))
}
