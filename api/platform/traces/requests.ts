import type { FastifyInstance } from 'fastify'
import { type End, isDrawn, newSpan, parentIn, type Span, within } from './span.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/**
 * Records each request by its route: not its address, its parameters, or who sent it. A trace that the header names goes on, and the
 * share of the settings is drawn for it anew: nobody outside can ask for more.
 */
export function traceRequests(app: FastifyInstance, { end, ratio }: { end: End; ratio: number }): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parentIn(request.headers.traceparent)
    const { method, routeOptions, id } = request
    const route = routeOptions.url ?? 'none'
    const span = newSpan(`${method} ${route}`, 'server', parent)
    if (parent?.isSampled === false || !isDrawn(parent ? span.spanId : span.traceId, ratio)) return done()
    span.attributes = { 'http.request.method': method, 'http.route': route, 'opencall.request_id': id }
    request.span = span
    within(span, done)
  })
  // A body arrives outside of the hooks before it.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? within(span, done) : done()))
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    if (span) {
      span.hasFailed = statusCode >= 500
      end(span, { 'http.response.status_code': statusCode })
    }
    done()
  })
}
