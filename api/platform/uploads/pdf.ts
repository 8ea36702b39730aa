import { ahead, type Effort, find, namesFrom, namesLike, newEffort } from './pdf-names.ts'
import { packedObjects } from './pdf-objects.ts'
import { opensWithoutPassword } from './pdf-password.ts'
import { Refusal } from './refusal.ts'

/** The state of one check: what was `seen` in one part matters in the next. */
type Looking = { effort: Effort; seen: Set<string> }

/** @returns whether it is a PDF. @throws Refusal for active content, and where it needs a password */
export async function isPdf(bytes: Buffer): Promise<boolean> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  // The end record of an archive: a program could open the file as one.
  if (bytes.subarray(-65_557).includes('PK\x05\x06')) throw new Refusal('pdf_is_archive')
  const looking: Looking = { effort: newEffort(), seen: new Set() }
  const isEncrypted = saysEncrypted(bytes, looking)
  if (isEncrypted && !opensWithoutPassword(textOf(outsideOfStreams(bytes))))
    throw new Refusal('file_needs_password')
  // Includes streams, so that a false one hides nothing.
  refuseActive(bytes, looking)
  for await (const objects of packedObjects(bytes, isEncrypted)) refuseActive(objects, looking)
  return true
}

const textOf = (parts: Buffer[]) => parts.map((part) => part.toString('latin1')).join('\n')

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

/** The start of the stream behind this keyword; undefined where the word is no keyword. */
function startOf(bytes: Buffer, keyword: number): number | undefined {
  const before = bytes.toString('latin1', Math.max(0, keyword - 20), keyword)
  const after = /^stream(\r?\n)/.exec(bytes.toString('latin1', keyword, keyword + 8))
  return after && />>\s*$/.test(before) ? keyword + after[0].length : undefined
}

const isObject = (next: string) => next === '<<' || next === 'R'

const ENCRYPTION = namesLike('Encrypt')
function saysEncrypted(bytes: Buffer, { effort }: Looking): boolean {
  const next = ahead(bytes, effort)
  return find(ENCRYPTION, bytes).some(({ end }) => isObject(next(end)))
}

const ATTACHED = namesFrom('EmbeddedFile', 'FileAttachment', 'RichMedia')
const TELLING = namesLike('S', 'JavaScript', 'Rendition', 'JS', 'EF')
/** An action whose kind is a reference to another object. */
const KIND_ELSEWHERE = '/S R'
const SCRIPTS_TOGETHER = [
  [KIND_ELSEWHERE, '/JavaScript'],
  ['/Rendition', '/JS'],
]

/** A name alone proves nothing: the title of a developer's CV may contain /JavaScript as well. */
function refuseActive(bytes: Buffer, { effort, seen }: Looking): void {
  if (find(ATTACHED, bytes).some(() => true)) throw new Refusal('pdf_has_attached_files')
  const next = ahead(bytes, effort)
  for (const { name, end } of find(TELLING, bytes)) {
    const found = next(end)
    if (name === '/EF' && isObject(found)) throw new Refusal('pdf_has_attached_files')
    if (name === '/S' && found.startsWith('/JavaScript')) throw new Refusal('pdf_has_scripts')
    if (name === '/JavaScript' && isObject(found)) throw new Refusal('pdf_has_scripts')
    if (name === '/S' && found === 'R') seen.add(KIND_ELSEWHERE)
    if (name !== '/JS' || found === '(' || isObject(found)) seen.add(name)
  }
  if (SCRIPTS_TOGETHER.some((signs) => signs.every((sign) => seen.has(sign))))
    throw new Refusal('pdf_has_scripts')
}
