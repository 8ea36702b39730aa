import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file as an answer. Browsers save it and never show it as a page (security.md, uploads). */
export class Download {
  readonly content: Readable
  readonly name: string
  /** In bytes; undefined when it is not known before the end. */
  readonly size: number | undefined
  constructor(file: { content: Readable; name: string; size?: number }) {
    this.content = file.content
    this.name = file.name
    this.size = file.size
  }
}

export function sendDownload(reply: FastifyReply, { content, name, size }: Download) {
  if (size !== undefined) reply.header('content-length', String(size))
  return reply
    .type('application/octet-stream')
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(content)
}

/** RFC 6266: the name in UTF-8, and in ASCII for old clients. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
