import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Entry, zipOf } from '#api/platform/files/archive.ts'
import type { Words } from '#api/platform/words/words.ts'

type Packed = { path: string; bytes: number; sha256: string; rows?: number }
/** A part that the member may not see, with the code of the refusal. */
export type LeftOut = { what: string; code: string }

/** A part of an export: rows for a file of JSON lines, a text, or a file. */
export type Part =
  | { path: string; rows: AsyncIterable<unknown> }
  | { path: string; text: string }
  | { path: string; open: () => Promise<Readable | undefined> }

type Making = {
  parts: AsyncIterable<Part>
  leftOut: LeftOut[]
  /** Of the whole, in its last file. */
  head: Record<string, unknown>
  /** @throws Error once nobody wants the export */
  stillWanted: () => Promise<void>
  words: Words
}

/** One ZIP as a stream, which ends with `manifest.json`: each file with its size, hash and number of rows. */
export const exportOf = (making: Making): Readable => zipOf(entriesOf(making), making.words)

async function* entriesOf({ parts, leftOut, head, stillWanted }: Making): AsyncGenerator<Entry> {
  const files: Packed[] = []
  for await (const part of parts) {
    await stillWanted()
    const packed: Packed = { path: part.path, bytes: 0, sha256: '' }
    const source =
      'rows' in part
        ? async () => linesOf(part.rows, packed, stillWanted)
        : 'text' in part
          ? async () => [Buffer.from(part.text)]
          : part.open
    yield { name: part.path, content: () => noted(source, packed) }
    if (packed.sha256) files.push(packed)
  }
  yield { name: 'manifest.json', content: JSON.stringify({ ...head, files, left_out: leftOut }, null, 2) }
}

type Chunk = Buffer | string
type Source = () => Promise<AsyncIterable<Chunk> | Iterable<Chunk> | undefined>

/** The same bytes, whose size and hash are known once they are read. */
async function noted(source: Source, packed: Packed): Promise<Readable | undefined> {
  const opened = await source()
  if (!opened) return undefined
  const hash = createHash('sha256')
  async function* counted(content: NonNullable<typeof opened>) {
    for await (const given of content) {
      const chunk = typeof given === 'string' ? Buffer.from(given) : given
      hash.update(chunk)
      packed.bytes += chunk.length
      yield chunk
    }
    packed.sha256 = hash.digest('hex')
  }
  return Readable.from(counted(opened))
}

async function* linesOf(rows: AsyncIterable<unknown>, packed: Packed, stillWanted: () => Promise<void>) {
  packed.rows = 0
  for await (const row of rows) {
    packed.rows++
    await stillWanted()
    yield Buffer.from(`${JSON.stringify(row)}\n`)
  }
}
