import type { FastifyRequest } from 'fastify'
import { describeError } from '#api/platform/database/failure.ts'

/** Links in mails carry a secret that readers of the log must not get. */
const withoutToken = (url: string) => url.replace(/([?&](?:token|next)=)[^&#]*/g, '$1…')

/** Requests and errors as the log shows them. */
export const serializers = {
  err: describeError,
  req: ({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) => ({
    method,
    url: withoutToken(url),
    host,
    remoteAddress: ip,
  }),
}

const SECRETS = ['password', 'password2', 'token', 'otp', 'email', 'authorization', 'cookie']

/** For pino: hides secrets that a line should never have, one and two levels deep. */
export const redact = {
  paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '…',
}
