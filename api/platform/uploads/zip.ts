import { createInflateRaw } from 'node:zlib'
import { DAMAGED, PROTECTED, Refusal } from './refusal.ts'

/** security.md, uploads. */
const MOST = { entries: 2_000, bytes: 100 * 1024 * 1024, ratio: 100 }
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const STORED = 0
const DEFLATED = 8

/** Its header is at `at`; what was packed goes from `start` to `end`. `size` is in bytes, unpacked. */
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
 * The entries of an archive that is nothing but an archive: no bytes before it, none between or over one another.
 * @throws Refusal
 */
export function listEntries(bytes: Buffer): ZipEntry[] {
  try {
    return readDirectory(bytes)
  } catch (error) {
    // Reading outside the bytes.
    if (error instanceof RangeError) throw new Refusal(DAMAGED)
    throw error
  }
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  if (directory + bytes.readUInt32LE(end + 12) !== end || count === 0) throw new Refusal(DAMAGED)
  if (count > MOST.entries) throw new Refusal(`contains more than ${MOST.entries} files`)
  const entries: ZipEntry[] = []
  let at = directory
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Refusal(DAMAGED)
    entries.push(readEntry(bytes, at, directory))
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end) throw new Refusal(DAMAGED)
  refuseGaps(bytes, entries, directory)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > MOST.bytes || unpacked > bytes.length * MOST.ratio) {
    throw new Refusal('unpacks to far more than its size')
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === bytes.length - at - 22) return at
  }
  throw new Refusal(DAMAGED)
}

function readEntry(bytes: Buffer, at: number, directory: number): ZipEntry {
  const method = bytes.readUInt16LE(at + 10)
  if (bytes.readUInt16LE(at + 8) & 1) throw new Refusal(PROTECTED)
  if (method !== STORED && method !== DEFLATED) throw new Refusal(DAMAGED)
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
  if (isUnsafe(name)) throw new Refusal('contains files with unsafe names')
  const local = bytes.readUInt32LE(at + 42)
  if (bytes.readUInt32LE(local) !== LOCAL) throw new Refusal(DAMAGED)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const end = start + bytes.readUInt32LE(at + 20)
  if (end > directory || isOtherwiseNamed(bytes, at, local)) throw new Refusal(DAMAGED)
  const crc = bytes.readUInt32LE(at + 16)
  return { name, method, crc, size: bytes.readUInt32LE(at + 24), at: local, start, end }
}

/** In the entry's own header, by which a program goes that unpacks while it reads. */
function isOtherwiseNamed(bytes: Buffer, central: number, local: number): boolean {
  const length = bytes.readUInt16LE(central + 28)
  const name = bytes.subarray(local + 30, local + 30 + bytes.readUInt16LE(local + 26))
  return !name.equals(bytes.subarray(central + 46, central + 46 + length))
}

function isUnsafe(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return /[\u0000-\u001f\\]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name)
}

/** What is in no entry could be anything, and an archive with a page in front of it is a page as well. */
function refuseGaps(bytes: Buffer, entries: ZipEntry[], directory: number) {
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  if (inOrder[0]?.at !== 0) throw new Refusal(DAMAGED)
  inOrder.forEach((entry, i) => {
    const next = inOrder[i + 1]?.at ?? directory
    if (next < entry.end) throw new Refusal(DAMAGED)
    const between = bytes.subarray(entry.end, next)
    if (between.length > 0 && !isDescriptor(between, entry)) throw new Refusal(DAMAGED)
  })
}

/** Whether these are the entry's own checksum and sizes, which a program that streams only knows behind it. */
function isDescriptor(bytes: Buffer, { crc, size, start, end }: ZipEntry): boolean {
  const numbers = [crc, end - start, size]
  // Of large files the sizes take 8 bytes each.
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
 * Unpacks one entry piece by piece, no more than it says it holds.
 * @throws Refusal
 */
export async function* unpack(bytes: Buffer, { method, size, start, end }: ZipEntry): AsyncGenerator<Buffer> {
  const packed = bytes.subarray(start, end)
  const pieces = method === STORED ? [packed] : inflated(packed)
  let seen = 0
  for await (const piece of pieces) {
    seen += piece.length
    if (seen > size) throw new Refusal(DAMAGED)
    yield piece
  }
  if (seen !== size) throw new Refusal(DAMAGED)
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece
  } catch {
    throw new Refusal(DAMAGED)
  }
  // Behind the end of what was packed could be anything.
  if (inflate.bytesWritten !== packed.length) throw new Refusal(DAMAGED)
}
