import { inflateRawSync } from 'node:zlib'
import type { Cipher } from './pdf-cipher.ts'
import { type Definitions, ownerOf } from './pdf-definitions.ts'
import { BLANK, find, namesLike, plainNames } from './pdf-names.ts'
import { isDictionary, newEffort, readValue, valuesOf } from './pdf-values.ts'
import { Refusal } from './refusal.ts'

/** Honest files stay far below these limits; beyond them a check would take too long. */
const MOST = {
  bytes: 16 * 1024 * 1024,
  allBytes: 64 * 1024 * 1024,
  packed: 96 * 1024 * 1024,
  streams: 5_000,
  dictionary: 16_384,
  walked: 32e6,
}
/** Most streams of packed objects are shorter. */
const FIRST_CUT = 8_192

/** The objects of a packed stream, with the places of those that its beginning numbers. */
export type Packed = { objects: Buffer; numbered: { number: number; at: number }[] }

/**
 * The packed objects of a PDF, one stream after another. Like readers it ignores the checksum and the declared length, and
 * unpacks to the end of the data.
 * @throws Refusal where a reader might unpack what this cannot
 */
export function* packedObjects(
  bytes: Buffer,
  { definitions, cipher }: { definitions: Definitions; cipher: Cipher | undefined },
): Generator<Packed> {
  const left = { unpacked: MOST.allBytes, packed: MOST.packed }
  for (const { start, dictionary } of objectStreams(bytes)) {
    // An uncompressed stream is checked with the file around it, unless it is encrypted.
    if (!isDeflated(dictionary)) {
      if (cipher) throw new Refusal('pdf_compression_unknown')
      continue
    }
    const owner = ownerOf(definitions, start)
    const plain = (packed: Buffer) => (cipher ? cipher.stream(packed, owner) : packed)
    const objects = inflated(bytes.subarray(start), { plain, left })
    yield { objects, numbered: numberedIn(objects, dictionary) }
  }
}

const isZlib = ([method = 0, flags = 0]: Buffer) =>
  (method & 15) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 32) === 0

type Unpacking = { plain: (packed: Buffer) => Buffer; left: { unpacked: number; packed: number } }

/** Raw, as readers ignore the checksum at the end, which is looked for in ever longer cuts. */
function inflated(packed: Buffer, { plain, left }: Unpacking): Buffer {
  for (let length = FIRST_CUT; ; length *= 2) {
    const cut = plain(packed.subarray(0, length))
    if (!isZlib(cut)) throw new Refusal('pdf_compression_unknown')
    left.packed -= Math.min(length, packed.length)
    if (left.packed < 0) throw new Refusal('file_too_complex')
    try {
      const most = Math.max(1, Math.min(MOST.bytes, left.unpacked))
      const objects = inflateRawSync(cut.subarray(2), { maxOutputLength: most })
      left.unpacked -= objects.length
      return objects
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException // zlib throws nothing else
      if (code === 'ERR_BUFFER_TOO_LARGE') throw new Refusal('file_too_complex')
      if (code !== 'Z_BUF_ERROR' || length >= packed.length) throw new Refusal('file_damaged')
    }
  }
}

/** A packed stream begins with pairs: the number of an object, and how far behind /First it begins. */
function numberedIn(objects: Buffer, dictionary: string): Packed['numbered'] {
  const said = readValue(Buffer.from(dictionary, 'latin1'), 0, newEffort())
  const first = isDictionary(said) ? Number(valuesOf(said, '/First').at(-1)) : 0
  const numbers = objects.toString('latin1', 0, Math.max(first, 0)).match(/\d{1,10}/g) ?? []
  const pairs = Math.floor(numbers.length / 2)
  return Array.from({ length: pairs }, (_, n) => ({
    number: Number(numbers[2 * n]),
    at: first + Number(numbers[2 * n + 1]),
  }))
}

/** True for deflate, false for uncompressed. @throws Refusal for other filters, and where one may hide */
function isDeflated(dictionary: string): boolean {
  const names = dictionary.match(NAME) ?? []
  if (names.some((name) => name !== '/FlateDecode' && OTHER_WAY.test(name)))
    throw new Refusal('pdf_compression_unknown')
  const filters = names.filter((name) => name === '/Filter').length
  if (filters > 1 || (filters === 1 && !FLATE.test(dictionary))) throw new Refusal('pdf_compression_unknown')
  return filters === 1
}

const NAME = new RegExp(`/[^${BLANK}()<>[\\]{}/%]+`, 'g')
const OTHER_WAY = /^\/(F|Fl|DP|DecodeParms|AHx|A85|LZW|RL|Crypt|.*Decode)$/
const FLATE = new RegExp(
  `/Filter[${BLANK}]*(/FlateDecode|\\[[${BLANK}]*/FlateDecode[${BLANK}]*\\])[${BLANK}/>]`,
)

type Found = { start: number; dictionary: string }

/** Readers do not need the type, but they need /First. */
const OF_OBJECTS = namesLike('ObjStm', 'First')
const BLANKS = `(?:[${BLANK}]|%[^\\r\\n]*[\\r\\n])*`
const STREAM = new RegExp(`^${BLANKS}stream[^\\r\\n]*(?:\\r\\n|\\r|\\n)`)
const BEFORE_STREAM = new RegExp(`^${BLANKS}(?:%[^\\r\\n]*|s|st|str|stre|strea|stream[^\\r\\n]*)?$`)
/** Without texts and comments, which could hold a false end. */
const DICTIONARY = /<<(?:[^<>()%]|<<[^<>()%]*>>)*>>$/

/** Object streams wherever they stand, also inside what looks like another stream or a comment. */
function objectStreams(bytes: Buffer): Found[] {
  const found = new Map<number, Found>()
  let walked = 0
  for (const { at } of find(OF_OBJECTS, bytes)) {
    const end = endOfDictionary(bytes, at)
    walked += end - at
    if (walked > MOST.walked) throw new Refusal('file_too_complex')
    const start = found.has(end) ? undefined : startBehind(bytes, end)
    if (start === undefined) continue
    const [dictionary] = DICTIONARY.exec(bytes.toString('latin1', Math.max(0, end - 1_000), end)) ?? []
    if (dictionary === undefined) throw new Refusal('pdf_compression_unknown')
    found.set(end, { start, dictionary: plainNames(dictionary) })
    if (found.size > MOST.streams) throw new Refusal('file_too_complex')
  }
  return [...found.values()]
}

/** The start of the stream whose dictionary ends at `end`; undefined where no stream follows. */
function startBehind(bytes: Buffer, end: number): number | undefined {
  const piece = bytes.toString('latin1', end, end + MOST.dictionary)
  const found = STREAM.exec(piece)
  if (found) return end + found[0].length
  if (piece.length === MOST.dictionary && BEFORE_STREAM.test(piece)) throw new Refusal('file_too_complex')
  return undefined
}

const IN_DICTIONARY = /\(|%[^\r\n]*|<<|>>|<[^<>]*>/g
const IN_TEXT = /\\[\s\S]|[()]/g

/** The position behind the `>>` of the dictionary around `from`, past texts and comments. */
function endOfDictionary(bytes: Buffer, from: number): number {
  const piece = bytes.toString('latin1', from, from + MOST.dictionary)
  let [open, inText, at] = [1, 0, 0]
  while (open > 0) {
    const tokens = inText > 0 ? IN_TEXT : IN_DICTIONARY
    tokens.lastIndex = at
    const token = tokens.exec(piece)?.[0]
    // The name stands in a text or at the end of the file. No reader accepts a dictionary this long.
    if (token === undefined) {
      if (piece.length < MOST.dictionary) return from + piece.length
      throw new Refusal('file_too_complex')
    }
    at = tokens.lastIndex
    if (token === '(') inText++
    else if (token === ')') inText--
    else if (token === '<<') open++
    else if (token === '>>') open--
  }
  return from + at
}
