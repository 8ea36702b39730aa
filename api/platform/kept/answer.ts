import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

/** An answer with its compressed forms; the plain one is dropped once there is a smaller one to make it from. */
export type Answer = {
  headers: Record<string, string>
  etag: string
  /** Bytes before compression. */
  size: number
  encoded: Map<Encoding, Buffer>
}

/** Brotli's window as a power of 2: the size of a list or page. A larger one would be cleared for each answer. */
const WINDOW = 16
const unpack = promisify(brotliDecompress)
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify(gzip),
}

export function makeAnswer(sent: Record<string, unknown>, body: Buffer): Answer {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (name !== 'content-length' && name !== 'set-cookie' && value !== undefined)
      headers[name] = String(value)
  }
  headers.vary = 'Accept-Encoding, Cookie, Authorization'
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { headers, etag, size: body.length, encoded: new Map([['identity', body]]) }
}

export function bestEncoding(accepted: string, { size }: Answer): Encoding {
  if (size < 1_000) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted) ? 'gzip' : 'identity'
}

export async function encodeAnswer({ encoded }: Answer, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding)
  if (known) return known
  const packed = encoded.get('br')
  const body = encoded.get('identity') ?? (packed ? await unpack(packed) : Buffer.alloc(0))
  if (encoding === 'identity') return body
  const made = await compress[encoding](body)
  encoded.set(encoding, made)
  if (encoding === 'br') encoded.delete('identity')
  return made
}
