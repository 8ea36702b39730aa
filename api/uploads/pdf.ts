import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { opensWithoutPassword } from './pdf-password.ts'
import { PROTECTED, Refusal } from './refusal.ts'

const unpacked = promisify(inflate)
/** Objects can be packed into streams; honest files stay far below, and what is beyond cannot be looked into. */
const MOST = { bytes: 8 * 1024 * 1024, allBytes: 64 * 1024 * 1024, streams: 5_000 }

/** @returns whether it is a PDF. @throws Refusal for what a reader would have to trust, or cannot open */
export async function isPdf(bytes: Buffer): Promise<boolean> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  // An archive's end: the file would be one thing to us and another to who opens it.
  if (bytes.subarray(-65_557).includes('PK\x05\x06')) throw new Refusal('is a PDF and an archive at once')
  const { outside, packed } = divide(bytes)
  if (outside.some((each) => each.includes('/Encrypt')) && !opensWithoutPassword(textOf(outside))) {
    throw new Refusal(PROTECTED)
  }
  // Streams too: one that only looks like one hides nothing then.
  refuseActive(bytes)
  if (packed.length > MOST.streams) throw new Refusal(TOO_MUCH)
  let unpackedBytes = 0
  for (const stream of packed) {
    const objects = await objectsIn(stream)
    unpackedBytes += objects?.length ?? 0
    if (unpackedBytes > MOST.allBytes) throw new Refusal(TOO_MUCH)
    if (objects) refuseActive(objects)
  }
  return true
}

const TOO_MUCH = 'holds more than can be looked through. Print it to a new PDF'

/** undefined where nothing can be unpacked: packed in no way, which was looked into already, or damaged. */
function objectsIn(stream: Buffer): Promise<Buffer | undefined> {
  return unpacked(stream, { maxOutputLength: MOST.bytes }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw new Refusal(TOO_MUCH)
    return undefined
  })
}

const textOf = (parts: Buffer[]) => parts.map((part) => part.toString('latin1')).join('\n')

/** What stands outside of streams, and the streams of packed objects; views of the bytes, which are not copied. */
function divide(bytes: Buffer): { outside: Buffer[]; packed: Buffer[] } {
  const outside: Buffer[] = []
  const packed: Buffer[] = []
  let at = 0
  for (let found = bytes.indexOf('stream'); found >= 0; found = bytes.indexOf('stream', found + 6)) {
    const start = startOf(bytes, found)
    if (start === undefined) continue
    const end = bytes.indexOf('endstream', start)
    if (end < 0) break
    const before = bytes.subarray(at, found)
    outside.push(before)
    const dictionary = before.toString(
      'latin1',
      Math.max(0, before.lastIndexOf(' obj'), before.length - 2_000),
    )
    if (plainNames(dictionary).includes('/ObjStm')) {
      packed.push(bytes.subarray(start, end))
    }
    at = end
    found = end
  }
  outside.push(bytes.subarray(at))
  return { outside, packed }
}

/** Where a stream begins whose keyword is here; undefined where the word is none. */
function startOf(bytes: Buffer, keyword: number): number | undefined {
  const before = bytes.toString('latin1', Math.max(0, keyword - 20), keyword)
  const after = /^stream(\r?\n)/.exec(bytes.toString('latin1', keyword, keyword + 8))
  return after && />>\s*$/.test(before) ? keyword + after[0].length : undefined
}

/** Of an action or a list of them: a text, as the title of a developer's CV, may name /JavaScript as well. */
const SCRIPT = /\/S\s{0,20}\/JavaScript|\/JavaScript\s{0,20}(<<|\d{1,10}\s{1,20}\d{1,5}\s{1,20}R)/
const ATTACHMENT = /\/(EmbeddedFile|FileAttachment|RichMedia)/

const WINDOW = 65_536
/** Longer than what is looked for, so that it is found whole. */
const OVERLAP = 256

/** A piece at a time, so that little is copied. */
function refuseActive(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += WINDOW) {
    const text = plainNames(bytes.toString('latin1', at, at + WINDOW + OVERLAP))
    if (SCRIPT.test(text)) throw new Refusal('contains scripts. Print it to a new PDF')
    if (ATTACHMENT.test(text)) throw new Refusal('contains attached files. Send them as files of their own')
  }
}

/** A name may be written with #xx for its letters. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
