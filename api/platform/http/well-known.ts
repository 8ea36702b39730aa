import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/platform/config.ts'
import { LANGUAGES } from '#contract/languages.ts'

const DAY_MS = 86_400_000
/** RFC 9116, 2.5.5: less than a year. */
const VALID_DAYS = 180
const PASSWORD_SCREEN = '/user/account/#password'

/** Serves security.txt (RFC 9116), and the address where password managers find the screen to change the password. */
export function serveWellKnown(app: FastifyInstance, { contactUrl, publicUrl }: Config) {
  const hidden = { schema: { hide: true }, config: { isFree: true } }
  const path = '/.well-known/security.txt'
  app.get(path, hidden, async (_request, reply) => {
    // The same for a day, so that caches agree.
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    const fields = [
      ['Contact', new URL(contactUrl, publicUrl).href],
      ['Expires', expires.toISOString()],
      ['Preferred-Languages', Object.keys(LANGUAGES).join(', ')],
      ['Canonical', publicUrl + path],
    ]
    return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
  })
  app.get('/.well-known/change-password', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(PASSWORD_SCREEN, 302),
  )
}
