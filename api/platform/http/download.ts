import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file: kept by who asked, never shown in the place of a page (security.md, uploads). */
export class Download {
  readonly content: Readable
  readonly name: string
  /** Bytes; undefined when only the end will tell. */
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

/** RFC 6266: letters of any language, and an ASCII name for who cannot read them. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
