import { createInflateRaw } from 'node:zlib'
import { extensionOf, isUnsafeName } from './entry-names.ts'
import { Refusal } from './refusal.ts'

/** security.md, uploads. */
const MOST = { entries: 2_000, bytes: 100 * 1024 * 1024, ratio: 100 }
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const STORED = 0
const DEFLATED = 8

/** The header is at `at`, the packed data from `start` to `end`; `size` counts unpacked bytes. */
export type ZipEntry = {
  name: string
  method: number
  crc: number
  size: number
  at: number
  start: number
  end: number
}

/**
 * The entries of an archive without bytes before, between or behind them, and without overlaps.
 * @throws Refusal
 */
export function listEntries(bytes: Buffer): ZipEntry[] {
  try {
    return readDirectory(bytes)
  } catch (error) {
    // An offset points outside the file.
    if (error instanceof RangeError) throw new Refusal('file_damaged')
    throw error
  }
}

/** The parts of a document. @throws Refusal also where two names differ by capitals alone, of which readers take the one or the other */
export function listParts(bytes: Buffer): ZipEntry[] {
  const entries = listEntries(bytes)
  if (new Set(entries.map(({ name }) => name.normalize('NFKC').toLowerCase())).size < entries.length)
    throw new Refusal('file_malformed')
  return entries
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  if (directory + bytes.readUInt32LE(end + 12) !== end || count === 0) throw new Refusal('file_damaged')
  if (count > MOST.entries) throw new Refusal('archive_has_too_many_files', { max: MOST.entries })
  const entries: ZipEntry[] = []
  let at = directory
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Refusal('file_damaged')
    entries.push(readEntry(bytes, at, directory))
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end) throw new Refusal('file_damaged')
  refuseGaps(bytes, entries, directory)
  // Readers take the one or the other.
  if (new Set(entries.map(({ name }) => name)).size < count) throw new Refusal('file_damaged')
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > MOST.bytes || unpacked > bytes.length * MOST.ratio) {
    throw new Refusal('archive_expands')
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === bytes.length - at - 22) return at
  }
  throw new Refusal('file_damaged')
}

function readEntry(bytes: Buffer, at: number, directory: number): ZipEntry {
  const method = bytes.readUInt16LE(at + 10)
  if (bytes.readUInt16LE(at + 8) & 1) throw new Refusal('file_needs_password')
  if (method !== STORED && method !== DEFLATED) throw new Refusal('file_damaged')
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
  if (isUnsafeName(name) || isLink(bytes, at)) throw new Refusal('archive_has_unsafe_names')
  const local = bytes.readUInt32LE(at + 42)
  if (bytes.readUInt32LE(local) !== LOCAL) throw new Refusal('file_damaged')
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const end = start + bytes.readUInt32LE(at + 20)
  if (end > directory || isOtherwiseNamed(bytes, at, local) || isOtherwisePacked(bytes, at, local))
    throw new Refusal('file_damaged')
  const crc = bytes.readUInt32LE(at + 16)
  return { name, method, crc, size: bytes.readUInt32LE(at + 24), at: local, start, end }
}

/** A link of Unix, to anywhere on the disk of who unpacks it. */
const isLink = (bytes: Buffer, at: number) => ((bytes.readUInt32LE(at + 38) >>> 28) & 15) === 10

/** A second name, in UTF-8, by which some programs go (0x7075). */
const OTHER_NAME = 0x7075
function isRenamed(
  bytes: Buffer,
  { from, length, name }: { from: number; length: number; name: string },
): boolean {
  for (let at = from; at + 4 <= from + length; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== OTHER_NAME) continue
    const other = bytes.toString('utf8', at + 9, at + 4 + bytes.readUInt16LE(at + 2))
    if (isUnsafeName(other) || extensionOf(other) !== extensionOf(name)) return true
  }
  return false
}

/** Programs that unpack while they read go by the name in the entry's own header. */
function isOtherwiseNamed(bytes: Buffer, central: number, local: number): boolean {
  const length = bytes.readUInt16LE(central + 28)
  const written = bytes.subarray(central + 46, central + 46 + length)
  const own = bytes.subarray(local + 30, local + 30 + bytes.readUInt16LE(local + 26))
  const name = written.toString('utf8')
  return (
    !own.equals(written) ||
    isRenamed(bytes, { from: central + 46 + length, length: bytes.readUInt16LE(central + 30), name }) ||
    isRenamed(bytes, { from: local + 30 + own.length, length: bytes.readUInt16LE(local + 28), name })
  )
}

/** The same programs go by the entry's own method and lock as well. */
const isOtherwisePacked = (bytes: Buffer, central: number, local: number) =>
  bytes.readUInt16LE(local + 8) !== bytes.readUInt16LE(central + 10) ||
  (bytes.readUInt16LE(local + 6) & 1) === 1

/** Bytes outside of entries could be anything: an archive behind a web page is a page as well. */
function refuseGaps(bytes: Buffer, entries: ZipEntry[], directory: number) {
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  if (inOrder[0]?.at !== 0) throw new Refusal('file_damaged')
  inOrder.forEach((entry, i) => {
    const next = inOrder[i + 1]?.at ?? directory
    if (next < entry.end) throw new Refusal('file_damaged')
    const between = bytes.subarray(entry.end, next)
    if (between.length > 0 && !isDescriptor(between, entry)) throw new Refusal('file_damaged')
  })
}

/** A program that streams writes checksum and sizes behind the entry. */
function isDescriptor(bytes: Buffer, { crc, size, start, end }: ZipEntry): boolean {
  const numbers = [crc, end - start, size]
  // Sizes of large files take 8 bytes each.
  return [numbers, numbers.flatMap((number, n) => (n === 0 ? [number] : [number, 0]))].some(
    (words) => bytes.equals(inBytes(words)) || bytes.equals(inBytes([DESCRIPTOR, ...words])),
  )
}

function inBytes(words: number[]): Buffer {
  const bytes = Buffer.alloc(4 * words.length)
  for (const [i, word] of words.entries()) bytes.writeUInt32LE(word, 4 * i)
  return bytes
}

/**
 * Unpacks one entry piece by piece, up to its declared size.
 * @throws Refusal
 */
export async function* unpack(bytes: Buffer, { method, size, start, end }: ZipEntry): AsyncGenerator<Buffer> {
  const packed = bytes.subarray(start, end)
  const pieces = method === STORED ? [packed] : inflated(packed)
  let seen = 0
  for await (const piece of pieces) {
    seen += piece.length
    if (seen > size) throw new Refusal('file_damaged')
    yield piece
  }
  if (seen !== size) throw new Refusal('file_damaged')
}

/** Unpacks what is of no more interest: the directory of an archive may lie about it. */
export async function pass(bytes: Buffer, entry: ZipEntry): Promise<void> {
  for await (const _ of unpack(bytes, entry));
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece
  } catch {
    throw new Refusal('file_damaged')
  }
  // Bytes behind the packed data could be anything.
  if (inflate.bytesWritten !== packed.length) throw new Refusal('file_damaged')
}
