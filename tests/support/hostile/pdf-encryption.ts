import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/** How a PDF is encrypted that opens with an empty password (ISO 32000, 7.6). */
export type Encryption = 'rc4-40' | 'rc4-128' | 'aes-128' | 'aes-256'
type Encrypted = { dictionary: string; encrypt(bytes: Buffer, number: number): Buffer }

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`

/** With `password` only who knows it can open the file. */
export function encryption(kind: Encryption, id: Buffer, password = ''): Encrypted {
  return kind === 'aes-256' ? newEncryption(password) : oldEncryption(kind, id, password)
}

const OLD = {
  'rc4-40': { version: '/V 1 /R 2', length: 5 },
  'rc4-128': { version: '/V 2 /R 3 /Length 128', length: 16 },
  'aes-128': {
    version:
      '/V 4 /R 4 /Length 128 /StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >>',
    length: 16,
  },
}

function oldEncryption(kind: keyof typeof OLD, id: Buffer, password: string): Encrypted {
  const { version, length } = OLD[kind]
  const owner = md5(Buffer.from('owner'), PADDING)
  const O = Buffer.concat([owner, owner])
  const permissions = Buffer.from('fcffffff', 'hex')
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)
  let key = md5(padded, O, permissions, id)
  if (length === 16) for (let n = 0; n < 50; n++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  let U = length === 5 ? rc4(key, PADDING) : md5(PADDING, id)
  if (length === 16) {
    for (let n = 0; n < 20; n++) U = rc4(Buffer.from(key.map((byte) => byte ^ n)), U)
    U = Buffer.concat([U, Buffer.alloc(16)])
  }
  const isAes = kind === 'aes-128'
  return {
    dictionary: `<< /Filter /Standard ${version} /P -4 /O ${hex(O)} /U ${hex(U)} >>`,
    encrypt(bytes, number) {
      const owner = Buffer.alloc(5)
      owner.writeUIntLE(number, 0, 3)
      const own = md5(key, owner, Buffer.from(isAes ? 'sAlT' : '')).subarray(0, Math.min(length + 5, 16))
      return isAes ? cbc('aes-128-cbc', own, bytes) : rc4(own, bytes)
    },
  }
}

function newEncryption(password: string): Encrypted {
  const key = randomBytes(32)
  const U = randomBytes(48)
  hardened(password, U.subarray(32, 40)).copy(U)
  const wrap = createCipheriv('aes-256-cbc', hardened(password, U.subarray(40, 48)), Buffer.alloc(16))
  const UE = wrap.setAutoPadding(false).update(key)
  const filters =
    '/StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >>'
  const unused = `/O ${hex(randomBytes(48))} /OE ${hex(randomBytes(32))} /Perms ${hex(randomBytes(16))}`
  return {
    dictionary: `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /U ${hex(U)} /UE ${hex(UE)} ${unused} ${filters} >>`,
    encrypt: (bytes) => cbc('aes-256-cbc', key, bytes),
  }
}

/** ISO 32000-2, algorithm 2.B. */
function hardened(password: string, salt: Buffer): Buffer {
  const secret = Buffer.from(password)
  let key: Buffer = createHash('sha256').update(secret).update(salt).digest()
  for (let round = 0; ; round++) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => [secret, key]).flat())
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    const mixed = cipher.setAutoPadding(false).update(repeated)
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? '')
      .update(mixed)
      .digest()
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

function cbc(method: string, key: Buffer, bytes: Buffer): Buffer {
  const start = randomBytes(16)
  const cipher = createCipheriv(method, key, start)
  return Buffer.concat([start, cipher.update(bytes), cipher.final()])
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  const of = (n: number) => state[n & 255] ?? 0
  let j = 0
  const swap = (i: number) => {
    const kept = of(i)
    state[i & 255] = of(j)
    state[j & 255] = kept
  }
  for (let i = 0; i < 256; i++) {
    j = (j + of(i) + (key[i % key.length] ?? 0)) & 255
    swap(i)
  }
  j = 0
  return Buffer.from(
    bytes.map((byte, n) => {
      j = (j + of(n + 1)) & 255
      swap(n + 1)
      return byte ^ of(of(n + 1) + of(j))
    }),
  )
}
