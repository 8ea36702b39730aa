import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'

/** An answer in the forms it was asked for. A long one is compressed at once, and the plain form made of that. */
export type Answer = {
  headers: Record<string, string>
  etag: string
  /** Too short to compress, or compressed already as pictures are. */
  isPlain: boolean
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

/** Bytes; a shorter answer is sent as it is. */
const SHORT = 1_000

export async function makeAnswer(sent: Record<string, unknown>, body: Buffer): Promise<Answer> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (name !== 'content-length' && name !== 'set-cookie' && value !== undefined)
      headers[name] = String(value)
  }
  headers.vary = 'Accept-Encoding, Authorization'
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const isPlain = body.length < SHORT || /^(image\/(?!svg)|font\/)/.test(headers['content-type'] ?? '')
  const encoded = new Map<Encoding, Buffer>()
  if (isPlain) encoded.set('identity', body)
  else encoded.set('br', exactly(await compress.br(body)))
  return { headers, etag, isPlain, encoded }
}

export function bestEncoding(accepted: string, { isPlain }: Answer): Encoding {
  if (isPlain) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted) ? 'gzip' : 'identity'
}

/** Plain forms of the answers that were last asked for so: some megabytes, shared by all who read them slowly. */
const plain = new LRUCache<Answer, Promise<Buffer>>({ max: 100 })

export async function encodeAnswer(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const known = answer.encoded.get(encoding)
  if (known) return known
  const body = await plainForm(answer)
  if (encoding === 'identity') return body
  const made = exactly(await compress[encoding](body))
  answer.encoded.set(encoding, made)
  return made
}

function plainForm(answer: Answer): Promise<Buffer> {
  const known = plain.get(answer)
  if (known) return known
  const packed = answer.encoded.get('br')
  const unpacked = packed ? unpack(packed) : Promise.resolve(Buffer.alloc(0))
  plain.set(answer, unpacked)
  return unpacked
}

/** Bytes that are held in memory, with room for a second form where there is one. */
export const sizeOf = ({ encoded, isPlain }: Answer) =>
  (isPlain ? 1 : 2) * encoded.values().reduce((sum, { length }) => sum + length, 0)

/** Zlib's buffers are longer than what they hold. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
