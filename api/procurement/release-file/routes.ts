import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasAlready } from '#api/platform/http/public-cache.ts'
import { ApiError } from '#contract/errors.ts'
import { RELEASE_FILE } from '#contract/procurement/ocds.ts'
import { findReleaseFile, type ReleaseFile, remakeReleaseFile, type Services } from './commands.ts'

/** A slow visitor holds a place for as long as they read. */
const AT_ONCE = 8

/** Serves the file of all releases; the job `releases` makes it, or the first who asks. */
export function serveReleaseFile(app: FastifyInstance, services: Services) {
  let running = 0
  let first: Promise<ReleaseFile> | undefined
  const makeFirst = () => {
    first ??= remakeReleaseFile(services).finally(() => {
      first = undefined
    })
    return first
  }
  app.get(RELEASE_FILE.path, { schema: RELEASE_FILE.schema }, async (request, reply) => {
    if (running >= AT_ONCE) throw new ApiError('unavailable', undefined, { retryAfter: 60 })
    // Counted before the first wait: all who come meanwhile would find a place free.
    running++
    let isSent = false
    try {
      const file = (await findReleaseFile(services.files)) ?? (await makeFirst())
      if (isUnchanged(request, reply, file)) return reply.code(304).send()
      reply.type('application/gzip').header('content-length', String(file.size))
      reply.header('content-disposition', 'attachment; filename="releases.jsonl.gz"')
      // Fastify gives another answer without content a length of 0.
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      const content = await services.files.stream(file.name)
      // The job has just put another file in its place.
      if (!content) throw new ApiError('unavailable', undefined, { retryAfter: 1 })
      content.once('close', () => running--)
      isSent = true
      return reply.send(content)
    } finally {
      if (!isSent) running--
    }
  })
}

/** RFC 9110 §13.2.2: the tag counts where there is one, else the time, which HTTP has in seconds. */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, { sha256, madeAt }: ReleaseFile) {
  const etag = `"${sha256.slice(0, 22)}"`
  const modified = new Date(madeAt).toUTCString()
  reply.header('etag', etag).header('last-modified', modified).header('cache-control', 'no-cache')
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  return tags === undefined ? Date.parse(since ?? '') >= Date.parse(modified) : hasAlready(tags, etag)
}
