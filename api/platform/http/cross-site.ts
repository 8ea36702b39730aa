import type { FastifyRequest } from 'fastify'
import { ApiError, problem } from '#contract/errors.ts'

/**
 * Refuses what a page of another site sends without a token: browsers name where it comes from, programs send neither header.
 * @throws ApiError forbidden
 */
export function refuseCrossSite(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string,
): void {
  const site = headers['sec-fetch-site']
  // The host that was asked for is another where a proxy names its own, PUBLIC_URL where a trial has another address.
  const own = [new URL(publicUrl).host, host]
  const isOwn =
    site === undefined ? isOwnOrigin(headers.origin, own) : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new ApiError('forbidden', undefined, { reason: problem('cross_site') })
}

/** For browsers before `Sec-Fetch-Site`, which send the origin with each form. */
const isOwnOrigin = (origin: string | undefined, own: string[]) =>
  origin === undefined || own.includes(URL.parse(origin)?.host ?? '')
