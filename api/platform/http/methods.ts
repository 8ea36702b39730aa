import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'

/** Throws `not_found`, or `method_not_allowed` with the methods in `Allow` (RFC 9110 §15.5.6). */
type Refuse = (request: FastifyRequest, reply: FastifyReply) => never

declare module 'fastify' {
  interface FastifyInstance {
    refuseUnknown: Refuse
  }
}

const REST = '/*'

/** Notes the methods of all routes that follow, for requests that match none of them. */
export function noteMethods(app: FastifyInstance) {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const noted = methods.get(url) ?? new Set()
    methods.set(url, noted)
    for (const each of [method].flat()) noted.add(each)
  })
  const patterns = new Map<string, RegExp>()
  const takes = (url: string, path: string) => {
    const pattern = patterns.get(url) ?? patternOf(url)
    patterns.set(url, pattern)
    return pattern.test(path)
  }
  const methodsOf = (path: string) => {
    const own = [...methods].filter(([url]) => url !== REST && takes(url, path))
    // All pages are behind one route, and none of them is the API's.
    const noted =
      own.length > 0 || path.startsWith('/api/') ? own.map(([, each]) => each) : [methods.get(REST)]
    return [...new Set(noted.flatMap((each) => [...(each ?? [])]))].sort()
  }
  app.decorate('refuseUnknown', (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = methodsOf(path)
    if (allowed.length === 0 || allowed.includes(request.method)) throw new ApiError('not_found')
    reply.header('allow', allowed.join(', '))
    throw new ApiError('method_not_allowed')
  })
}

/** A route's pattern as an expression; the slash at the end may be left out. */
function patternOf(url: string): RegExp {
  const parts = url.replace(/\/$/, '').split('/')
  const known = parts.map((part) =>
    part.startsWith(':') ? '[^/]+' : RegExp.escape(part).replaceAll('\\*', '.*'),
  )
  return new RegExp(`^${known.join('/')}/?$`)
}
