import { pieces } from './pdf-names.ts'
import { Refusal } from './refusal.ts'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENTRY = 128
/** Each embedded or linked object has one of these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of such streams begin with one
const OBJECT = /^(?:\x01Ole10Native|\x03(?:ObjInfo|LINKINFO|OCXNAME|OCXDATA))$/

export const isCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(SIGNATURE)

export function isOldWord(bytes: Buffer): boolean {
  if (!isCompound(bytes)) return false
  const entries = listEntries(bytes)
  const names = entries.map(({ name }) => name)
  if (names.includes('EncryptedPackage')) throw new Refusal('file_needs_password')
  if (names.some((name) => /^(Macros|VBA|_VBA_PROJECT.*)$/i.test(name))) throw new Refusal('file_has_macros')
  if (names.some((name) => OBJECT.test(name))) throw new Refusal('file_has_objects')
  const main = entries.find(({ name }) => name === 'WordDocument')
  if (main && isEncrypted(bytes, main.sector)) throw new Refusal('file_needs_password')
  if (main && hasForeignField(bytes)) throw new Refusal('file_has_references')
  return main !== undefined
}

/** Everything that looks like a directory entry, so that a hidden one counts as well. */
function listEntries(bytes: Buffer) {
  const found: { name: string; sector: number }[] = []
  for (let at = 512; at + ENTRY <= bytes.length; at += ENTRY) {
    const length = bytes.readUInt16LE(at + 64)
    const isEntry = length >= 4 && length <= 64 && length % 2 === 0 && [1, 2, 5].includes(bytes[at + 66] ?? 0)
    if (!isEntry || bytes.readUInt16LE(at + length - 2) !== 0) continue
    found.push({
      name: bytes.toString('utf16le', at, at + length - 2),
      sector: bytes.readUInt32LE(at + 116),
    })
  }
  return found
}

/** Of Word 97 and of those before; an entry of an old directory leads elsewhere. */
const BEGINNINGS = [0xa5ec, 0xa5dc]

/** A flag at the beginning of the main stream, [MS-DOC] FibBase. */
function isEncrypted(bytes: Buffer, sector: number): boolean {
  const start = (sector + 1) << bytes.readUInt16LE(30)
  if (start <= 0 || start + 12 > bytes.length || !BEGINNINGS.includes(bytes.readUInt16LE(start))) return false
  return (bytes.readUInt16LE(start + 10) & 0x0100) !== 0
}

/** Text stands in bytes or in UTF-16; a field begins with 13, before its name. */
const FIELDS = ['DDE', 'DDEAUTO', 'LINK', 'INCLUDE', 'INCLUDETEXT', 'INCLUDEPICTURE', 'IMPORT', 'DATABASE']
const NARROW = new RegExp(`\\x13 {0,9}(?:${FIELDS.join('|')})[ "]`, 'gi')
const wide = FIELDS.map((name) => [...name].join('\\0'))
const WIDE = new RegExp(`\\x13\\0(?: \\0){0,9}(?:${wide.join('|')})\\0[ "]\\0`, 'gi')

/** A field that fetches from other files or programs, as far as its text is not cut into pieces. */
const hasForeignField = (bytes: Buffer) =>
  [NARROW, WIDE].some((field) => pieces(field, bytes).some(() => true))
