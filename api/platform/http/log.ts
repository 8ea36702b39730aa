import type { FastifyRequest } from 'fastify'
import { describeError } from '#api/platform/database/failure.ts'

const SECRETS_OF_LINKS = ['token', 'next']
const decoded = (text: string) =>
  text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

/**
 * Links in mails, and addresses of private calendars and feeds, carry a secret that readers of the log must not get. A router takes their
 * names in codes as well.
 */
function withoutToken(url: string): string {
  const path = /^[^?#]*/.exec(url)?.[0] ?? ''
  const [, folder] = /^(\/(?:calendar|feeds)\/)./.exec(decoded(path)) ?? []
  const query = url
    .slice(path.length)
    .split(/([?&#])/)
    .map((part) => {
      const [name = '', value] = part.split('=', 2)
      return value !== undefined && SECRETS_OF_LINKS.includes(decoded(name)) ? `${name}=…` : part
    })
    .join('')
  return (folder ? `${folder}…` : path) + query
}

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

/** Hides secrets that a line should never have, one and two levels deep. */
const redact = {
  paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '…',
}

/** JSON leaves these signs as they are: terminals take some for commands, and some readers end a line at others. */
const UNPRINTED = /[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** For pino, which writes each line as one JSON object of signs that can be seen. */
export const logging = (level: string) => ({
  level,
  serializers,
  redact,
  hooks: { streamWrite: (line: string) => line.replace(UNPRINTED, escaped) },
})
