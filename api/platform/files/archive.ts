import { addAbortSignal, type PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Words } from '#api/platform/words/words.ts'

/** A text, or a function that opens the content and gives undefined when it is gone. */
export type Entry = { name: string; content: string | (() => Promise<Readable | undefined>) }

type Entries = Iterable<Entry> | AsyncIterable<Entry>

/**
 * One ZIP as a stream; each content is opened when its turn comes. Content that is gone or cannot be opened is listed in
 * `could-not-be-read.txt`, as the archive would look whole without; content that breaks off breaks the stream.
 */
export function zipOf(entries: Entries, words: Words): Readable {
  const zip = new ZipFile()
  // yazl makes a PassThrough, its types say less.
  const output = zip.outputStream as PassThrough
  const unwanted = new AbortController()
  output.once('close', () => unwanted.abort())
  fill(zip, { entries, words }, unwanted.signal).catch((error) => output.destroy(error))
  return output
}

async function fill(
  zip: ZipFile,
  { entries, words }: { entries: Entries; words: Words },
  unwanted: AbortSignal,
) {
  const missing: string[] = []
  for await (const { name, content } of entries) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else {
      unwanted.throwIfAborted()
      const source = await content().catch(() => undefined)
      if (source) await addEntry(zip, name, addAbortSignal(unwanted, source))
      else missing.push(name)
    }
  }
  if (missing.length > 0) {
    const text = `${words.text('archive.unreadableText')}\n\n${missing.join('\n')}\n`
    zip.addBuffer(Buffer.from(text), `${words.text('archive.unreadable')}.txt`)
  }
  zip.end()
}

/** yazl does not handle a failing source, which would end the process. */
async function addEntry(zip: ZipFile, name: string, source: Readable) {
  const read = finished(source, { writable: false })
  // yazl keeps the function until the whole archive is written, and what it gives with it.
  const waiting = [source]
  zip.addReadStreamLazy(name, (give) => {
    for (const stream of waiting.splice(0)) give(null, stream)
  })
  keepNameAlone(zip)
  await read
}

/** Of each entry yazl keeps the name, a slice of a pool of Node's, whose other slices are the buffers of the content. */
function keepNameAlone(zip: ZipFile) {
  // Its types do not say that the entries are there.
  const { entries } = zip as unknown as { entries: { utf8FileName: Buffer }[] }
  const entry = entries.at(-1)
  if (!entry) return
  const alone = Buffer.alloc(entry.utf8FileName.length)
  entry.utf8FileName.copy(alone)
  entry.utf8FileName = alone
}
