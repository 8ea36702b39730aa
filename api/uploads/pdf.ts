import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { opensWithoutPassword } from './pdf-password.ts'
import { PROTECTED, Refusal } from './refusal.ts'

const unpacked = promisify(inflate)
/** Objects can be packed into streams; no honest one is larger. */
const MOST = { bytes: 8 * 1024 * 1024, streams: 500 }

/** @returns whether it is a PDF. @throws Refusal for what a reader would have to trust, or cannot open */
export async function isPdf(bytes: Buffer): Promise<boolean> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  // An archive's end: the file would be one thing to us and another to who opens it.
  if (bytes.subarray(-65_557).includes('PK\x05\x06')) throw new Refusal('is a PDF and an archive at once')
  const { outside, packed } = divide(bytes)
  if (outside.some((each) => each.includes('/Encrypt')) && !opensWithoutPassword(textOf(outside))) {
    throw new Refusal(PROTECTED)
  }
  outside.forEach(refuseActive)
  for (const stream of packed.slice(0, MOST.streams)) {
    const objects = await unpacked(stream, { maxOutputLength: MOST.bytes }).catch(() => undefined)
    if (objects) refuseActive(objects)
  }
  return true
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
    if (before.subarray(Math.max(0, before.lastIndexOf(' obj'))).includes('/ObjStm')) {
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

const SCRIPTS = ['/JavaScript']
const ATTACHMENTS = ['/EmbeddedFile', '/FileAttachment', '/RichMedia']

function refuseActive(part: Buffer) {
  const plain = part.includes('#') ? plainNames(part) : part
  if (SCRIPTS.some((name) => plain.includes(name))) {
    throw new Refusal('contains scripts. Print it to a new PDF')
  }
  if (ATTACHMENTS.some((name) => plain.includes(name))) {
    throw new Refusal('contains attached files. Send them as files of their own')
  }
}

/** A name may be written with #xx for its letters. */
const plainNames = (part: Buffer) =>
  part
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
