import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasAlready } from './public-cache.ts'

/** Tags a private answer by its content. @returns whether who asks has it already, and is to be answered 304 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  return hasAlready(request.headers['if-none-match'], etag)
}
