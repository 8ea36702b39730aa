import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A sealed file is 32 random bytes, then chunks of 64 KB, each encrypted and authenticated with AES-256-GCM under the
 * file's own key. A chunk's nonce holds its position and whether it is the last, so that none can be changed, dropped,
 * moved or cut off. The key depends on the file's name in the storage, so that two files cannot be swapped.
 */
const CHUNK = 65_536
const TAG = 16
const SALT = 32

/** A file's key is derived from the key of its RFP and its name in the storage. */
export type Seal = { key: Buffer; name: string }

export const newKey = () => randomBytes(32)

export async function* sealed(source: AsyncIterable<Buffer>, seal: Seal): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const key = fileKey(seal, salt)
  yield salt
  for await (const { chunk, place, isLast } of chunks(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(place, isLast))
    yield cipher.update(chunk)
    cipher.final()
    yield cipher.getAuthTag()
  }
}

/** Rejects when anything was changed since sealing. */
export async function* unsealed(source: AsyncIterable<Buffer>, seal: Seal): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  for await (const { chunk, place, isLast } of chunks(source, CHUNK + TAG, SALT)) {
    if (!key) {
      if (isLast) throw new Error('The sealed file is cut off')
      key = fileKey(seal, chunk)
      continue
    }
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(place - 1, isLast))
    decipher.setAuthTag(chunk.subarray(-TAG))
    yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()])
  }
}

/** Seals a text or a key that fits into one chunk. */
export function sealText(key: Buffer, text: string | Buffer, purpose: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

export function unsealText(key: Buffer, text: string, purpose: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(12, -TAG)), decipher.final()])
}

/** Derives a key for one purpose from another key. */
export const derivedKey = (secret: string | Buffer, salt: string | Buffer, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, use, 32))

const fileKey = ({ key, name }: Seal, salt: Buffer) => derivedKey(key, salt, `file ${name}`)

function nonce(place: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(place, 7)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

type Chunk = { chunk: Buffer; place: number; isLast: boolean }

/**
 * Regroups pieces of any size into chunks of one size; the first has `head` bytes, the last may be empty. A chunk is
 * valid until the next is requested, because all share one buffer.
 */
async function* chunks(source: AsyncIterable<Buffer>, size: number, head = size): AsyncGenerator<Chunk> {
  const room = Buffer.allocUnsafeSlow(Math.max(size, head))
  let wanted = head
  let filled = 0
  let place = 0
  for await (const piece of source) {
    for (let rest = piece; rest.length > 0; ) {
      if (filled === wanted) {
        yield { chunk: room.subarray(0, filled), place, isLast: false }
        place++
        wanted = size
        filled = 0
      }
      const taken = rest.copy(room, filled, 0, wanted - filled)
      filled += taken
      rest = rest.subarray(taken)
    }
  }
  yield { chunk: room.subarray(0, filled), place, isLast: true }
}
