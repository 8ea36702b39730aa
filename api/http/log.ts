import type { FastifyRequest } from 'fastify'

/** Links of mails carry a secret; who reads the log must not be able to use them. */
export const withoutToken = (url: string) => url.replace(/([?&](?:token|next)=)[^&#]*/g, '$1…')

/** How the log names a request. */
export const serializers = {
  req: ({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) => ({
    method,
    url: withoutToken(url),
    host,
    remoteAddress: ip,
  }),
}
