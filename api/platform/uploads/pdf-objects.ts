import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { BLANK, find, namesLike, plainNames } from './pdf-names.ts'
import { Refusal } from './refusal.ts'

const unpacked = promisify(inflateRaw)
/** Honest files stay far below these limits; beyond them a check would take too long. */
const MOST = {
  bytes: 8 * 1024 * 1024,
  allBytes: 64 * 1024 * 1024,
  streams: 5_000,
  dictionary: 16_384,
  walked: 32e6,
}

/**
 * The packed objects of a PDF, one stream after another. Like readers it ignores the checksum and the declared length, and
 * unpacks to the end of the data. Encrypted streams of a PDF that opens without a password are skipped.
 * @throws Refusal where a reader might unpack what this cannot
 */
export async function* packedObjects(bytes: Buffer, isEncrypted: boolean): AsyncGenerator<Buffer> {
  let left = MOST.allBytes
  for (const { start, dictionary } of objectStreams(bytes)) {
    // An uncompressed stream is checked with the file around it.
    if (!isDeflated(dictionary)) continue
    const packed = bytes.subarray(start)
    if (isEncrypted && !isZlib(packed)) continue
    const objects = await inflated(packed, Math.min(MOST.bytes, left))
    left -= objects.length
    yield objects
  }
}

const isZlib = ([method = 0, flags = 0]: Buffer) =>
  (method & 15) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 32) === 0

/** Raw, as readers ignore the checksum at the end. */
async function inflated(packed: Buffer, most: number): Promise<Buffer> {
  if (!isZlib(packed)) throw new Refusal('pdf_compression_unknown')
  try {
    return await unpacked(packed.subarray(2), { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Refusal(isTooMuch ? 'file_too_complex' : 'file_damaged')
  }
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
