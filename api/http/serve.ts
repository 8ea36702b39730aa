import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, ErrorBody, type ErrorCode, FieldErrors } from '#contract/errors.ts'
import type { Route } from './route.ts'

/** Makes HTTP routes of the endpoints. Public reads may be kept by caches for a moment (decisions §2: ETag and 304). */
export function serveRoutes(app: FastifyInstance, routes: Route[]) {
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  for (const each of routes) serveRoute(app, each)
}

function serveRoute(app: FastifyInstance, { endpoint, answer }: Route) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      tags: [endpoint.tag],
      summary: endpoint.summary,
      response: { 200: endpoint.output, ...errorResponses(endpoint.errors) },
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=300')
      reply.type('application/json; charset=utf-8')
      const body = await answer(
        { params: request.params, query: request.query },
        { header: (name, value) => reply.header(name, value) },
      )
      return JSON.stringify(body)
    },
  })
}

function errorResponses(codes: ErrorCode[]) {
  const bodies = codes.map(
    (code) => [ERRORS[code].status, code === 'invalid' ? FieldErrors : ErrorBody] as const,
  )
  return Object.fromEntries(bodies)
}
