import type { FastifyRequest } from 'fastify'
import { describeError } from '#api/platform/database/failure.ts'

/** Links of mails carry a secret; who reads the log must not be able to use them. */
const withoutToken = (url: string) => url.replace(/([?&](?:token|next)=)[^&#]*/g, '$1…')

/** How the log names a request and tells an error. */
export const serializers = {
  err: describeError,
  req: ({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) => ({
    method,
    url: withoutToken(url),
    host,
    remoteAddress: ip,
  }),
}
