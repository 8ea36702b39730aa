import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import { countedAddress } from './address.ts'

/** security.md, Figures: anonymous reads and searches. Answers from the public cache cost nothing and are not counted. */
const READS = { max: 200, timeWindow: 60_000 }
const BURST = { max: 50, timeWindow: 10_000 }
/** For routes that need a token: one profile takes ten reads, and a whole school may share one address. */
const OWN_READS = { max: 1_000, timeWindow: 60_000 }
const OWN_BURST = { max: 250, timeWindow: 10_000 }
const SEARCHES = { max: 60, timeWindow: 60_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files and health checks are too cheap to count, and one page can need many. */
    isFree?: boolean
    /** Refuses callers without a token. */
    needsToken?: boolean
  }
}

export async function limitReads(app: FastifyInstance) {
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => countedAddress(ip) })
  const reads = [app.createRateLimit(READS), app.createRateLimit(BURST)]
  const ownReads = [app.createRateLimit(OWN_READS), app.createRateLimit(OWN_BURST)]
  const searches = app.createRateLimit(SEARCHES)

  app.addHook('onRequest', async (request) => {
    const { isFree, needsToken } = request.routeOptions.config
    if (isFree || request.making?.isRemake) return
    const counted = needsToken ? ownReads : reads
    const checks = isSearch(request) ? [...counted, searches] : counted
    for (const check of checks) {
      const result = await check(request)
      if (result.isAllowed || !result.isExceeded) continue
      throw new ApiError('rate_limited', undefined, { retryAfter: result.ttlInSeconds })
    }
  })
}

/** Looks at the parsed query, because an address can spell the parameter's name in several ways. */
function isSearch({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'search_key' in query
}
