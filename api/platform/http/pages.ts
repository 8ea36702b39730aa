import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressIn, DEFAULT_LANGUAGE, isLanguage } from '#contract/languages.ts'
import { pageParameters } from '#contract/page-parameters.ts'

/** Seconds; the API says the same when the database is away. */
const RETRY_AFTER = '5'

type Page = { status: number; headers: Iterable<[name: string, value: string]>; body: Buffer }
type PageHandler = (request: Request) => Promise<Page>

/** Serves the built files; those under /assets/ are named by the hash of their content and never change. */
export async function serveFiles(app: FastifyInstance, root: string) {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFree: true }
    })
    await files.register(fastifyStatic, { ...own(ASSET_AGE), root: join(root, 'assets'), serve: false })
    // A route for each of a thousand files would take megabytes, and a quarter of the start; the plugin's own for all of them
    // reads the whole folder for each request.
    files.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(request.params['*']),
    )
    await files.register(fastifyStatic, {
      ...own(FILE_AGE),
      root,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
    })
  })
}

const ASSET_AGE = 'public, max-age=31536000, immutable'
const FILE_AGE = 'public, max-age=3600'

const own = (age: string) => ({
  index: false as const,
  preCompressed: true,
  setHeaders(reply: FastifyReply) {
    reply.header('cache-control', age)
    // A sandboxed frame without an origin runs one of these scripts (ADR 007); built files are public anyway.
    if (age === ASSET_AGE) reply.header('cross-origin-resource-policy', 'cross-origin')
  },
})

/** Hands every path that is not the API's to a handler of pages. */
export function servePages(app: FastifyInstance, handler: PageHandler, publicUrl: string) {
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    schema: { hide: true },
    config: { parametersOf: pageParameters },
    handler: async (request, reply) => {
      if (request.url.startsWith('/api/')) app.refuseUnknown(request, reply)
      const proper = properAddress(request.url)
      if (proper !== undefined) return reply.redirect(proper, 308)
      const { status, headers, body } = await handler(fetchRequest(request, publicUrl))
      reply.status(status)
      for (const [name, value] of headers) reply.header(name, value)
      if (status >= 500) reply.header('cache-control', 'no-store')
      if (status === 503) reply.header('retry-after', RETRY_AFTER)
      return body
    },
  })
}

/** Where an address leads that names the default language, which addresses do not name, or another one without a path. */
function properAddress(url: string): string | undefined {
  const [, language, rest = ''] = /^\/([\w-]+)((?:[/?]|$).*)/s.exec(url) ?? []
  if (!isLanguage(language)) return undefined
  if (language === DEFAULT_LANGUAGE) return rest.replace(/^[/\\]*/, '/')
  return rest.startsWith('/') ? undefined : addressIn(language, `/${rest}`)
}

/** Builds the address from PUBLIC_URL, never from the Host header. */
function fetchRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  headers.set('host', new URL(publicUrl).host)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return new Request(new URL(request.knownUrl ?? request.url, publicUrl), { method, headers })
}
