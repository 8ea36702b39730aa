import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that cannot be kept, for those who waited for it. */
export type Refusal = {
  refused: number
  headers: Record<string, string>
  body: string | Buffer
  /** In which form it was asked for. */
  accept: string | undefined
}

/** There is nothing there, or it failed: the same for everybody, as no other refusal has to be. */
const SAME_FOR_ALL = [404, 500, 503]

/** @returns undefined for what may be for one visitor alone */
export function refusalOf(request: FastifyRequest, reply: FastifyReply, body: unknown): Refusal | undefined {
  if (!SAME_FOR_ALL.includes(reply.statusCode)) return undefined
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined
  const sent = Object.entries(reply.getHeaders())
  const headers = sent.filter(([name, value]) => name !== 'set-cookie' && value !== undefined)
  return {
    refused: reply.statusCode,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body,
    accept: request.headers.accept,
  }
}
