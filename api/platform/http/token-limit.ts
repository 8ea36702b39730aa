import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, problem } from '#contract/errors.ts'
import { TOKEN_LIMIT } from '#contract/integrations/tokens.ts'

export type CountToken = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Counts the requests of each token, whatever address they come from, and says in each answer how many are left
 * (draft-ietf-httpapi-ratelimit-headers). Other callers pass uncounted.
 * @throws ApiError rate_limited
 */
export function limitTokens(app: FastifyInstance, { max, seconds } = TOKEN_LIMIT): CountToken {
  const count = app.createRateLimit({
    max,
    timeWindow: seconds * 1_000,
    keyGenerator: ({ identity }) => `token:${identity?.token?.id}`,
  })
  return async (request, reply) => {
    if (!request.identity?.token) return
    const counted = await count(request)
    if (counted.isAllowed) return
    const { remaining, ttlInSeconds, isExceeded } = counted
    reply.header('ratelimit-policy', `"token";q=${max};w=${seconds}`)
    reply.header('ratelimit', `"token";r=${remaining};t=${ttlInSeconds}`)
    if (isExceeded)
      throw new ApiError('rate_limited', undefined, {
        retryAfter: ttlInSeconds,
        reason: problem('token_limited', { max, seconds: ttlInSeconds }),
      })
  }
}
