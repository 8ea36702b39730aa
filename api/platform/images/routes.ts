import type { FastifyInstance } from 'fastify'
import type { Files } from '#api/platform/files/files.ts'
import { ApiError } from '#contract/errors.ts'
import { fileOf } from './rules.ts'

/** The address is the hash of the content, so caches may keep it for ever. */
export function serveImages(app: FastifyInstance, files: Files) {
  app.get<{ Params: { name: string } }>(
    '/images/:name',
    { schema: { hide: true }, config: { isFree: true } },
    async ({ params }, reply) => {
      const file = fileOf(params.name)
      const content = file && (await files.read(file))
      if (!content) throw new ApiError('not_found')
      reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('cross-origin-resource-policy', 'cross-origin')
      return content
    },
  )
}
