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
  const text = bytes.toString('latin1')
  const { outside, packed } = divide(text)
  if (/\/Encrypt\b/.test(outside) && !opensWithoutPassword(outside)) throw new Refusal(PROTECTED)
  refuseActive(outside)
  for (const [start, end] of packed.slice(0, MOST.streams)) {
    const objects = await unpacked(bytes.subarray(start, end), { maxOutputLength: MOST.bytes }).catch(
      () => undefined,
    )
    if (objects) refuseActive(objects.toString('latin1'))
  }
  return true
}

/** What stands outside of streams, and where streams of packed objects are. */
function divide(text: string): { outside: string; packed: [start: number, end: number][] } {
  const outside: string[] = []
  const packed: [number, number][] = []
  let at = 0
  for (;;) {
    const keyword = />>\s{0,20}stream\r?\n/g
    keyword.lastIndex = at
    const found = keyword.exec(text)
    const end = found ? text.indexOf('endstream', keyword.lastIndex) : -1
    if (!found || end < 0) break
    const before = text.slice(at, found.index)
    outside.push(before)
    if (/\/ObjStm\b/.test(before.slice(before.lastIndexOf(' obj') + 1))) packed.push([keyword.lastIndex, end])
    at = end
  }
  outside.push(text.slice(at))
  return { outside: outside.join('\n'), packed }
}

/** A name may be written with #xx for its letters. */
function refuseActive(text: string) {
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  if (/\/JavaScript\b/.test(plain)) throw new Refusal('contains scripts. Print it to a new PDF')
  if (/\/(EmbeddedFiles?|FileAttachment|RichMedia)\b/.test(plain)) {
    throw new Refusal('contains attached files. Send them as files of their own')
  }
}
