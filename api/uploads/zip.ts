import { createInflateRaw } from 'node:zlib'
import { DAMAGED, PROTECTED, Refusal } from './refusal.ts'

/** security.md, uploads. */
const MOST = { entries: 2_000, bytes: 100 * 1024 * 1024, ratio: 100 }
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

export type ZipEntry = { name: string; method: number; size: number; start: number; end: number }

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
  refuseOverlaps(entries)
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
  const nameLength = bytes.readUInt16LE(at + 28)
  const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
  if (isUnsafe(name)) throw new Refusal('contains files with unsafe names')
  const local = bytes.readUInt32LE(at + 42)
  if (bytes.readUInt32LE(local) !== LOCAL) throw new Refusal(DAMAGED)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const end = start + bytes.readUInt32LE(at + 20)
  const isOtherName = bytes.readUInt16LE(local + 26) !== nameLength
  if (end > directory || isOtherName) throw new Refusal(DAMAGED)
  return { name, method, size: bytes.readUInt32LE(at + 24), start, end }
}

function isUnsafe(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return /[\u0000-\u001f\\]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name)
}

function refuseOverlaps(entries: ZipEntry[]) {
  const inOrder = entries.toSorted((a, b) => a.start - b.start)
  inOrder.forEach(({ start }, i) => {
    if (start < (inOrder[i - 1]?.end ?? 0)) throw new Refusal(DAMAGED)
  })
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
}
