import type { FastifyInstance } from 'fastify'
import { V1_DESCRIPTION } from './docs.ts'

const V1 = /^\/api\/v1(?=\/)/

/** `/api/v1/…` is answered by the same routes as `/api/…`; only its description is another. */
export const withoutVersion = (url: string): string =>
  url.split('?', 1)[0]?.replace(/\/$/, '') === V1_DESCRIPTION ? url : url.replace(V1, '/api')

/** Links that an answer gives out stay under the version that was asked. Register after what keeps answers, which hold none. */
export function keepVersion(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    if (!V1.test(request.originalUrl)) return
    for (const name of ['link', 'location']) {
      const value = reply.getHeader(name)
      if (typeof value === 'string') reply.header(name, versioned(value))
    }
  })
}

const versioned = (value: string) => value.replaceAll(/(^|<)\/api\/(?!v1\/)/g, '$1/api/v1/')
