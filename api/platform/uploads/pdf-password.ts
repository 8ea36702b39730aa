import { createCipheriv, createHash } from 'node:crypto'

/** ISO 32000, 7.6: a PDF can be encrypted and still open for everybody, with an empty password. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Whether the empty password opens it; `text` is the file in latin1. An unknown encryption counts as closed. */
export function opensWithoutPassword(text: string): boolean {
  const dictionary = findDictionary(text)
  const U = stringOf(dictionary, 'U')
  const O = stringOf(dictionary, 'O')
  const R = numberOf(dictionary, 'R')
  if (!/\/Filter\s*\/Standard\b/.test(dictionary) || !U || !O) return false
  if (R === 5) return sha(256, U.subarray(32, 40)).equals(U.subarray(0, 32))
  if (R === 6) return hardened(U.subarray(32, 40)).equals(U.subarray(0, 32))
  return R >= 2 && R <= 4 && opensOld(text, { dictionary, U, O, R })
}

/** The file's id in its trailer. Only the first is read, as a file can be full of false starts. */
function findId(text: string): Buffer | undefined {
  const start = text.search(/\/ID\s{0,20}\[\s{0,20}[<(]/)
  const written = /(<[0-9a-f\s]{0,400}>|\((?:\\[\s\S]|[^\\)]){0,400}\))/i.exec(
    start < 0 ? '' : text.slice(start, start + 400),
  )
  return fromText(written?.[1])
}

type Old = { dictionary: string; U: Buffer; O: Buffer; R: number }

function opensOld(text: string, { dictionary, U, O, R }: Old): boolean {
  const id = findId(text) ?? Buffer.alloc(0)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(dictionary, 'P') | 0)
  const isBare = R === 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const length =
    R === 2 ? 5 : numberOf(dictionary, 'V') >= 4 ? 16 : (numberOf(dictionary, 'Length') || 40) / 8
  let key: Buffer = md5(
    PADDING,
    O.subarray(0, 32),
    permissions,
    id,
    ...(isBare ? [Buffer.alloc(4, 0xff)] : []),
  )
  if (R >= 3) for (let n = 0; n < 50; n++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (R === 2) return rc4(key, PADDING).equals(U.subarray(0, 32))
  let check: Buffer = md5(PADDING, id)
  for (let n = 0; n < 20; n++) check = rc4(Buffer.from(key.map((byte) => byte ^ n)), check)
  return check.equals(U.subarray(0, 16))
}

/** ISO 32000-2, algorithm 2.B, for the empty password. */
function hardened(salt: Buffer): Buffer {
  let key: Buffer = sha(256, salt)
  for (let round = 0; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = sha(([256, 384, 512] as const)[sum % 3] ?? 256, mixed)
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

function findDictionary(text: string): string {
  const [, number] = [...text.matchAll(/\/Encrypt\s+(\d{1,10})\s+\d+\s+R/g)].at(-1) ?? []
  const start = number
    ? text.search(new RegExp(`(?<![0-9])${number}\\s+\\d+\\s+obj`))
    : text.search(/\/Encrypt\s*<</)
  return start < 0 ? '' : (text.slice(start, start + 4_000).split('endobj')[0] ?? '')
}

const numberOf = (dictionary: string, name: string) =>
  Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? 0)

function stringOf(dictionary: string, name: string): Buffer | undefined {
  return fromText(
    new RegExp(`/${name}\\s*(<[0-9a-f\\s]*>|\\((?:\\\\[\\s\\S]|[^\\\\)])*\\))`, 'i').exec(dictionary)?.[1],
  )
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function fromText(written: string | undefined): Buffer | undefined {
  if (!written) return undefined
  if (written.startsWith('<')) return Buffer.from(written.replace(/[^0-9a-f]/gi, ''), 'hex')
  const text = written
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|\r?\n|[\s\S])/g, (_, escaped: string) =>
      /^[0-7]/.test(escaped)
        ? String.fromCharCode(Number.parseInt(escaped, 8) & 255)
        : /[\r\n]/.test(escaped)
          ? ''
          : (ESCAPES[escaped] ?? escaped),
    )
  return Buffer.from(text, 'latin1')
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (bits: 256 | 384 | 512, content: Buffer) => createHash(`sha${bits}`).update(content).digest()

/** PDFs of before 2008 need it, and Node's OpenSSL lacks it. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  const at = (n: number) => state[n & 255] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    state[a & 255] = at(b)
    state[b & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j += at(i) + (key[i % key.length] ?? 0)
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    content.map((byte) => {
      j += at(++i)
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}
