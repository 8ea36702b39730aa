import type { FastifyRequest } from 'fastify'
import { ApiError, problem } from '#contract/errors.ts'

/**
 * Refuses what a page of another site sends without a token: browsers name where it comes from, programs send neither header.
 * @throws ApiError forbidden
 */
export function refuseCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const site = headers['sec-fetch-site']
  const isOwn =
    site === undefined ? isOwnOrigin(headers.origin, host) : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new ApiError('forbidden', undefined, { reason: problem('cross_site') })
}

/** For browsers before `Sec-Fetch-Site`, which send the origin with each form. */
const isOwnOrigin = (origin: string | undefined, host: string) =>
  origin === undefined || URL.parse(origin)?.host === host
