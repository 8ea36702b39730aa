import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'

const HEAD = 256 * 1024

/** The file cannot be read at all; the message tells the operator why. */
export class Unreadable extends Error {}

export type SourceFile = {
  path: string
  /** Without folder and extensions: `jobs.normalized.jsonl` is `jobs`. */
  baseName: string
  size: number
  /** The first characters, for detection of the container. */
  head: string
  /** Decoded as Windows-1252, because it is not UTF-8 and declares nothing else. */
  isOldEncoding: boolean
  /** Streams the text; `onBytes` receives the progress. */
  chunks(onBytes?: (bytes: number) => void): AsyncGenerator<string>
}

/** @throws Unreadable for a missing or empty file, a folder, or a binary file */
export async function openSource(path: string): Promise<SourceFile> {
  const size = await sizeOf(path)
  const bytes = await firstBytes(path)
  return {
    path,
    baseName: basename(path).replace(/\.(?:normali[sz]ed|rss|json|jsonl|ndjson|xml|html?|txt)\b/gi, ''),
    size,
    ...contentOf(bytes, () => createReadStream(path, { highWaterMark: 128 * 1024 })),
  }
}

/** A file that was fetched, whole in memory. @throws Unreadable for an empty or binary one */
export function sourceOf(baseName: string, bytes: Buffer): SourceFile {
  return {
    path: baseName,
    baseName,
    size: bytes.length,
    ...contentOf(bytes.subarray(0, HEAD), () => [bytes]),
  }
}

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>

function contentOf(bytes: Buffer, read: () => Bytes): Pick<SourceFile, 'head' | 'isOldEncoding' | 'chunks'> {
  if (bytes.length === 0) throw new Unreadable('the file is empty')
  const encoding = encodingOf(bytes)
  const head = new TextDecoder(encoding).decode(bytes)
  if (/^\s*$/.test(head)) throw new Unreadable('the file is empty')
  return {
    head,
    isOldEncoding: encoding === 'windows-1252' && !declared(bytes),
    chunks: (onBytes) => decode(read(), encoding, onBytes),
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw new Unreadable('it is a folder, name the files in it')
    return found.size
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(reason(error))
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    const file = await open(path)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0).finally(() => file.close())
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new Unreadable(reason(error))
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES') return 'it may not be read (permission denied)'
  return `it cannot be read (${String(code ?? error)})`
}

const MAGIC: [string, string][] = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'a ZIP archive or an office document: unpack it first'],
  ['\u001f\u008b', 'compressed (gzip): unpack it first'],
  ['\u0089PNG', 'a picture'],
  ['SQLite format', 'a database'],
]

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 16).toString('latin1')
  const magic = MAGIC.find(([mark]) => start.startsWith(mark))
  if (magic) throw new Unreadable(`it is ${magic[1]}`)
  if (bytes.includes(0)) throw new Unreadable('it is not a text file')
  return declared(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

function declared(bytes: Buffer): string | undefined {
  const label = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
    bytes.subarray(0, 200).toString('latin1'),
  )?.[1]
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    // The sample may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

async function* decode(read: Bytes, encoding: string, onBytes?: (bytes: number) => void) {
  const decoder = new TextDecoder(encoding)
  let bytes = 0
  for await (const chunk of read) {
    bytes += chunk.length
    onBytes?.(bytes)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
