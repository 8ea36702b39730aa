import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'

type PageHandler = (request: Request) => Promise<Response>

/** The built files; names under /assets/ carry a hash of their content and never change. */
export async function serveFiles(app: FastifyInstance, root: string) {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFree: true }
    })
    await files.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const age = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        reply.header('cache-control', age)
        // A frame without an origin draws files of others with a script of ours (ADR 007); what is built is public.
        if (path.includes('/assets/')) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  })
}

/** Hands every path that is not the API's to a fetch-style handler. Bodies are small texts: pages are sent whole. */
export function servePages(app: FastifyInstance, handler: PageHandler, publicUrl: string) {
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      if (request.url.startsWith('/api/')) throw new ApiError('not_found')
      const response = await handler(fetchRequest(request, publicUrl))
      reply.status(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      return Buffer.from(await response.arrayBuffer())
    },
  })
}

/** Addresses are made from PUBLIC_URL and never from the Host header. */
function fetchRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  headers.set('host', new URL(publicUrl).host)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return new Request(new URL(request.url, publicUrl), { method, headers })
}
