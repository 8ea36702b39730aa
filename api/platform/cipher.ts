import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A sealed file: 32 random bytes, then chunks of 64 KB, each encrypted and authenticated with AES-256-GCM under a key
 * of this file alone. A chunk's nonce holds its place and whether it is the last: none can be changed, left out, moved or
 * cut off. The key depends on where the file is kept: two files cannot be exchanged.
 */
const CHUNK = 65_536
const TAG = 16
const SALT = 32

/** What a file is sealed with: the key of its RFP and its name in the storage. */
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

/** Rejects where anything is not as it was sealed. */
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

/** A short text, and a key, in one piece. */
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

/** A key for one use, made of another. */
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
 * Pieces of any size as chunks of one size, but for the last, which may be empty; `head` is the size of the first. A chunk
 * is good until the next is asked for: all come in the same memory.
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
