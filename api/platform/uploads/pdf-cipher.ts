import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { type Dictionary, isDictionary, isText, type Value, valuesOf } from './pdf-values.ts'

/** Number and generation of the object around a text or a stream. */
export type Owner = { number: number; generation: number }
/** Decrypts what a PDF that opens for everybody contains; a stream may be cut anywhere. */
export type Cipher = Record<'stream' | 'text', (bytes: Buffer, owner: Owner) => Buffer>

/** ISO 32000, 7.6: a PDF can be encrypted and still open for everybody, with an empty password. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * The cipher of a PDF that opens with an empty password; `ids` are what its trailers call it.
 * @returns undefined where it needs a password or its encryption is unknown, which to us is the same
 */
export function cipherOf(encryption: Dictionary, ids: Buffer[]): Cipher | undefined {
  if (last(encryption, 'Filter') !== '/Standard') return undefined
  const version = numberIn(encryption, 'V')
  const key = version === 5 ? newKey(encryption) : oldKey(encryption, ids)
  if (!key) return undefined
  if (version === 1 || version === 2) return { stream: oldRc4(key), text: oldRc4(key) }
  if (version !== 4 && version !== 5) return undefined
  const [stream, text] = ['StmF', 'StrF'].map((use) => byMethod(methodOf(encryption, use), key))
  return stream && text && { stream, text }
}

const last = (dictionary: Dictionary, name: string): Value => valuesOf(dictionary, `/${name}`).at(-1)
const numberIn = (dictionary: Dictionary, name: string) => Number(last(dictionary, name) ?? 0)
function bytesIn(dictionary: Dictionary, name: string): Buffer {
  const value = last(dictionary, name)
  return isText(value) ? value.text : Buffer.alloc(0)
}

function methodOf(encryption: Dictionary, use: string): string {
  const name = last(encryption, use)
  if (name === undefined || name === '/Identity') return '/None'
  const filters = last(encryption, 'CF')
  const filter = isDictionary(filters) && typeof name === 'string' ? last(filters, name.slice(1)) : undefined
  return isDictionary(filter) ? String(last(filter, 'CFM') ?? '/None') : ''
}

function byMethod(method: string, key: Buffer): Cipher['stream'] | undefined {
  if (method === '/None') return (bytes) => bytes
  if (method === '/V2') return oldRc4(key)
  // A key of another length fits no AES: readers differ, and no honest file has one.
  if (method === '/AESV2' && key.length === 16)
    return (bytes, owner) => aes('aes-128-cbc', keyOf(key, owner, Buffer.from('sAlT')), bytes)
  return method === '/AESV3' && key.length === 32 ? (bytes) => aes('aes-256-cbc', key, bytes) : undefined
}

const oldRc4 =
  (key: Buffer): Cipher['stream'] =>
  (bytes, owner) =>
    rc4(keyOf(key, owner, Buffer.alloc(0)), bytes)

function keyOf(key: Buffer, { number, generation }: Owner, salt: Buffer): Buffer {
  const owner = Buffer.alloc(5)
  owner.writeUIntLE(number & 0xffffff, 0, 3)
  owner.writeUInt16LE(generation & 0xffff, 3)
  return md5(key, owner, salt).subarray(0, Math.min(key.length + 5, 16))
}

const BLOCK = 16
function aes(method: string, key: Buffer, bytes: Buffer): Buffer {
  const whole = bytes.length - (bytes.length % BLOCK)
  if (whole < 2 * BLOCK) return Buffer.alloc(0)
  const decipher = createDecipheriv(method, key, bytes.subarray(0, BLOCK)).setAutoPadding(false)
  return decipher.update(bytes.subarray(BLOCK, whole))
}

/** Of PDF 2.0, and of the draft before it. */
function newKey(encryption: Dictionary): Buffer | undefined {
  const U = bytesIn(encryption, 'U')
  const UE = bytesIn(encryption, 'UE')
  const R = numberIn(encryption, 'R')
  const hash = R === 5 ? (salt: Buffer) => sha(256, salt) : R === 6 ? hardened : undefined
  if (!hash || U.length < 48 || UE.length < 32) return undefined
  if (!hash(U.subarray(32, 40)).equals(U.subarray(0, 32))) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hash(U.subarray(40, 48)), Buffer.alloc(BLOCK))
  return decipher.setAutoPadding(false).update(UE.subarray(0, 32))
}

function oldKey(encryption: Dictionary, ids: Buffer[]): Buffer | undefined {
  const U = bytesIn(encryption, 'U')
  const R = numberIn(encryption, 'R')
  if (R < 2 || R > 4 || U.length < 16) return undefined
  for (const id of [...ids, Buffer.alloc(0)]) {
    for (const length of lengthsOf(encryption, R)) {
      const key = oldKeyWith(encryption, { id, length, R })
      if (opens(key, { id, U, R })) return key
    }
  }
  return undefined
}

/** Bytes of the key. With filters writers mean 16, and some what they say. */
function lengthsOf(encryption: Dictionary, R: number): number[] {
  if (R === 2) return [5]
  const said = Math.min(16, Math.max(5, (numberIn(encryption, 'Length') || 40) >> 3))
  return numberIn(encryption, 'V') >= 4 ? [16, said] : [said]
}

type OldKey = { id: Buffer; length: number; R: number }

function oldKeyWith(encryption: Dictionary, { id, length, R }: OldKey): Buffer {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberIn(encryption, 'P') | 0)
  const isBare = R === 4 && valuesOf(encryption, '/EncryptMetadata').includes(false)
  const O = bytesIn(encryption, 'O').subarray(0, 32)
  let key = md5(PADDING, O, permissions, id, ...(isBare ? [Buffer.alloc(4, 0xff)] : []))
  if (R >= 3) for (let n = 0; n < 50; n++) key = md5(key.subarray(0, length))
  return key.subarray(0, length)
}

function opens(key: Buffer, { id, U, R }: { id: Buffer; U: Buffer; R: number }): boolean {
  if (R === 2) return rc4(key, PADDING).equals(U.subarray(0, 32))
  let check: Buffer = md5(PADDING, id)
  for (let n = 0; n < 20; n++) check = rc4(Buffer.from(key.map((byte) => byte ^ n)), check)
  return check.equals(U.subarray(0, 16))
}

/** ISO 32000-2, algorithm 2.B, for the empty password. */
function hardened(salt: Buffer): Buffer {
  let key: Buffer = sha(256, salt)
  for (let round = 0; ; round++) {
    const [secret, start] = [key.subarray(0, 16), key.subarray(16, 32)]
    const cipher = createCipheriv('aes-128-cbc', secret, start).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = sha(([256, 384, 512] as const)[sum % 3] ?? 256, mixed)
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (bits: 256 | 384 | 512, content: Buffer) => createHash(`sha${bits}`).update(content).digest()

/** PDFs of before 2008 need it, and Node's OpenSSL lacks it. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  let [i, j] = [0, 0]
  const swap = () => {
    const [a = 0, b = 0] = [state[i], state[j]]
    state[i] = b
    state[j] = a
    return state[(a + b) & 255] ?? 0
  }
  for (; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap()
  }
  i = 0
  j = 0
  const plain = Buffer.allocUnsafe(content.length)
  for (const [n, byte] of content.entries()) {
    i = (i + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    plain[n] = byte ^ swap()
  }
  return plain
}
