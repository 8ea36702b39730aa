import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { BLANK, find, namesLike, plainNames } from './pdf-names.ts'
import { DAMAGED, Refusal, TOO_MUCH } from './refusal.ts'

const unpacked = promisify(inflateRaw)
/** Objects can be packed into streams; honest files stay far below, and what is beyond cannot be looked into. */
const MOST = {
  bytes: 8 * 1024 * 1024,
  allBytes: 64 * 1024 * 1024,
  streams: 5_000,
  dictionary: 16_384,
  walked: 32e6,
}

const UNREADABLE = 'is packed in a way that cannot be looked into. Print it to a new PDF'

/**
 * The packed objects of a PDF, one stream's after another. Readers take them whatever the checksum says, and go by where
 * a stream is said to end: so does this, to the end of what was packed. Of a PDF that is encrypted, and opens for
 * everybody, those that are encrypted are left out.
 * @throws Refusal for what a reader might unpack and this cannot
 */
export async function* packedObjects(bytes: Buffer, isEncrypted: boolean): AsyncGenerator<Buffer> {
  let left = MOST.allBytes
  for (const { start, dictionary } of objectStreams(bytes)) {
    // What is packed in no way stands in the file, and is looked into with it.
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

/** The checksum at the end is not looked at. What fails costs little: the file is refused at once. */
async function inflated(packed: Buffer, most: number): Promise<Buffer> {
  if (!isZlib(packed)) throw new Refusal(UNREADABLE)
  try {
    return await unpacked(packed.subarray(2), { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Refusal(isTooMuch ? TOO_MUCH : DAMAGED)
  }
}

/** Only deflated and in no other way, or not packed. @throws Refusal for other ways, and for what may hide one */
function isDeflated(dictionary: string): boolean {
  const names = dictionary.match(NAME) ?? []
  if (names.some((name) => name !== '/FlateDecode' && OTHER_WAY.test(name))) throw new Refusal(UNREADABLE)
  const filters = names.filter((name) => name === '/Filter').length
  if (filters > 1 || (filters === 1 && !FLATE.test(dictionary))) throw new Refusal(UNREADABLE)
  return filters === 1
}

const NAME = new RegExp(`/[^${BLANK}()<>[\\]{}/%]+`, 'g')
const OTHER_WAY = /^\/(F|Fl|DP|DecodeParms|AHx|A85|LZW|RL|Crypt|.*Decode)$/
const FLATE = new RegExp(
  `/Filter[${BLANK}]*(/FlateDecode|\\[[${BLANK}]*/FlateDecode[${BLANK}]*\\])[${BLANK}/>]`,
)

type Found = { start: number; dictionary: string }

/** No reader needs the type; where the first object begins has to be said. */
const OF_OBJECTS = namesLike('ObjStm', 'First')
const BLANKS = `(?:[${BLANK}]|%[^\\r\\n]*[\\r\\n])*`
const STREAM = new RegExp(`^${BLANKS}stream[^\\r\\n]*(?:\\r\\n|\\r|\\n)`)
/** Of so long that the keyword may come behind it. */
const BEFORE_STREAM = new RegExp(`^${BLANKS}(?:%[^\\r\\n]*|s|st|str|stre|strea|stream[^\\r\\n]*)?$`)
/** Of an honest one: without texts and remarks, in which an end could stand that is none. */
const DICTIONARY = /<<(?:[^<>()%]|<<[^<>()%]*>>)*>>$/

/** Streams of objects, wherever they stand: what looks like another stream or a remark around one hides nothing. */
function objectStreams(bytes: Buffer): Found[] {
  const found = new Map<number, Found>()
  let walked = 0
  for (const { at } of find(OF_OBJECTS, bytes)) {
    const end = endOfDictionary(bytes, at)
    walked += end - at
    if (walked > MOST.walked) throw new Refusal(TOO_MUCH)
    const start = found.has(end) ? undefined : startBehind(bytes, end)
    if (start === undefined) continue
    const [dictionary] = DICTIONARY.exec(bytes.toString('latin1', Math.max(0, end - 1_000), end)) ?? []
    if (dictionary === undefined) throw new Refusal(UNREADABLE)
    found.set(end, { start, dictionary: plainNames(dictionary) })
    if (found.size > MOST.streams) throw new Refusal(TOO_MUCH)
  }
  return [...found.values()]
}

/** Where the stream begins whose dictionary ends here; undefined where none follows. */
function startBehind(bytes: Buffer, end: number): number | undefined {
  const piece = bytes.toString('latin1', end, end + MOST.dictionary)
  const found = STREAM.exec(piece)
  if (found) return end + found[0].length
  if (piece.length === MOST.dictionary && BEFORE_STREAM.test(piece)) throw new Refusal(TOO_MUCH)
  return undefined
}

const IN_DICTIONARY = /\(|%[^\r\n]*|<<|>>|<[^<>]*>/g
const IN_TEXT = /\\[\s\S]|[()]/g

/** Behind the `>>` of the dictionary in which `from` stands; texts and remarks in it are passed over. */
function endOfDictionary(bytes: Buffer, from: number): number {
  const piece = bytes.toString('latin1', from, from + MOST.dictionary)
  let [open, inText, at] = [1, 0, 0]
  while (open > 0) {
    const tokens = inText > 0 ? IN_TEXT : IN_DICTIONARY
    tokens.lastIndex = at
    const token = tokens.exec(piece)?.[0]
    // A name in a text, or at the end of the file; what goes on for so long is no dictionary of a reader's.
    if (token === undefined) {
      if (piece.length < MOST.dictionary) return from + piece.length
      throw new Refusal(TOO_MUCH)
    }
    at = tokens.lastIndex
    if (token === '(') inText++
    else if (token === ')') inText--
    else if (token === '<<') open++
    else if (token === '>>') open--
  }
  return from + at
}
