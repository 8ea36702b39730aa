import { packedObjects, pieces, plainNames } from './pdf-objects.ts'
import { opensWithoutPassword } from './pdf-password.ts'
import { PROTECTED, Refusal } from './refusal.ts'

/** @returns whether it is a PDF. @throws Refusal for what a reader would have to trust, or cannot open */
export async function isPdf(bytes: Buffer): Promise<boolean> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  // An archive's end: the file would be one thing to us and another to who opens it.
  if (bytes.subarray(-65_557).includes('PK\x05\x06')) throw new Refusal('is a PDF and an archive at once')
  const outside = outsideOfStreams(bytes)
  const isEncrypted = outside.some((each) => each.includes('/Encrypt'))
  if (isEncrypted && !opensWithoutPassword(textOf(outside))) throw new Refusal(PROTECTED)
  // Streams too: one that only looks like one hides nothing then.
  refuseActive(bytes)
  for await (const objects of packedObjects(bytes, isEncrypted)) refuseActive(objects)
  return true
}

const textOf = (parts: Buffer[]) => parts.map((part) => part.toString('latin1')).join('\n')

/** Views of the bytes, which are not copied. */
function outsideOfStreams(bytes: Buffer): Buffer[] {
  const outside: Buffer[] = []
  let at = 0
  for (let found = bytes.indexOf('stream'); found >= 0; found = bytes.indexOf('stream', found + 6)) {
    const start = startOf(bytes, found)
    if (start === undefined) continue
    const end = bytes.indexOf('endstream', start)
    if (end < 0) break
    outside.push(bytes.subarray(at, found))
    at = end
    found = end
  }
  outside.push(bytes.subarray(at))
  return outside
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

function refuseActive(bytes: Buffer): void {
  for (const { text } of pieces(bytes)) {
    const plain = plainNames(text)
    if (SCRIPT.test(plain)) throw new Refusal('contains scripts. Print it to a new PDF')
    if (ATTACHMENT.test(plain)) throw new Refusal('contains attached files. Send them as files of their own')
  }
}
