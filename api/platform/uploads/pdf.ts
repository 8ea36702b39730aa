import { type Cipher, cipherOf } from './pdf-cipher.ts'
import { type Definitions, definitionsIn } from './pdf-definitions.ts'
import { judgePdf } from './pdf-judge.ts'
import { find, namesLike } from './pdf-names.ts'
import { packedObjects } from './pdf-objects.ts'
import {
  type Dictionary,
  type Effort,
  isDictionary,
  isReference,
  isText,
  readValue,
  type Value,
} from './pdf-values.ts'
import { Refusal } from './refusal.ts'
import { spend, type Work } from './work.ts'

/** @returns whether it is a PDF. @throws Refusal for active content, and where it needs a password */
export function isPdf(bytes: Buffer, work: Work): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  // The end record of an archive: a program could open the file as one.
  if (bytes.subarray(-65_557).includes('PK\x05\x06')) throw new Refusal('pdf_is_archive')
  const { effort } = work
  const definitions = definitionsIn(bytes)
  const cipher = findCipher(bytes, { definitions, effort })
  const packed = [...packedObjects(bytes, { definitions, cipher })]
  for (const { objects } of packed) spend(work, 'unpacked', objects.length)
  judgePdf(bytes, { packed, definitions, cipher, effort })
  return true
}

/** Different dictionaries of one file could encrypt it for one reader and not for another. */
const MOST_IDS = 4

type Looking = { definitions: Definitions; effort: Effort }

/** @returns undefined for a file that is not encrypted. @throws Refusal where it needs a password */
function findCipher(bytes: Buffer, looking: Looking): Cipher | undefined {
  const dictionaries = encryptionsIn(bytes, looking)
  if (!dictionaries) return undefined
  const ids = idsIn(bytes, looking.effort)
  for (const dictionary of dictionaries) {
    const cipher = cipherOf(dictionary, ids)
    if (cipher) return cipher
  }
  throw new Refusal('file_needs_password')
}

const ENCRYPTION = namesLike('Encrypt')
function encryptionsIn(bytes: Buffer, looking: Looking): Dictionary[] | undefined {
  const { definitions, effort } = looking
  const found: Dictionary[] = []
  const numbers = new Set<number>()
  let isEncrypted = false
  for (const { end } of find(ENCRYPTION, bytes)) {
    const value = readValue(bytes, end, effort)
    if (isReference(value)) numbers.add(value.to)
    else if (isDictionary(value)) found.push(value)
    isEncrypted ||= isReference(value) || isDictionary(value)
  }
  for (const [n, { number }] of definitions.owners.entries()) {
    const value = numbers.has(number) ? readValue(bytes, definitions.at[n] ?? 0, effort) : undefined
    if (isDictionary(value)) found.push(value)
  }
  if (!isEncrypted) return undefined
  return found.slice(-MOST_IDS).map((dictionary) => whole(dictionary, { bytes, looking, depth: 0 }))
}

type Resolving = { bytes: Buffer; looking: Looking; depth: number }

/** With the objects that it refers to: its filters, and the ways in which they encrypt. */
function whole({ entries }: Dictionary, { bytes, looking, depth }: Resolving): Dictionary {
  const resolved = (value: Value): Value => {
    const found = isReference(value) ? lastOf(value.to, { bytes, looking }) : value
    return isDictionary(found) && depth < 3 ? whole(found, { bytes, looking, depth: depth + 1 }) : found
  }
  return { entries: entries.map(([name, value]) => [name, resolved(value)]) }
}

function lastOf(number: number, { bytes, looking }: Omit<Resolving, 'depth'>): Value {
  const { at, owners } = looking.definitions
  const last = owners.findLastIndex((owner) => owner.number === number)
  return last < 0 ? undefined : readValue(bytes, at[last] ?? 0, looking.effort)
}

const ID = namesLike('ID')
function idsIn(bytes: Buffer, effort: Effort): Buffer[] {
  const ids = new Map<string, Buffer>()
  let tried = 0
  for (const { end } of find(ID, bytes)) {
    const value = readValue(bytes, end, effort)
    if (!Array.isArray(value)) continue
    if (isText(value[0])) ids.set(value[0].text.toString('hex'), value[0].text)
    // A file can be full of false starts.
    if (++tried === MOST_IDS) break
  }
  return [...ids.values()]
}
