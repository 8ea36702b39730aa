import { addAbortSignal, type PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Something in an archive: a text, or what gives the content once its turn has come; undefined when it is gone. */
export type Entry = { name: string; content: string | (() => Promise<Readable | undefined>) }

/** Says what is missing, as an archive without it would look whole. */
const MISSING = 'could-not-be-read.txt'

/**
 * One ZIP as a stream; each content is opened when its turn comes. What is gone meanwhile or cannot be opened is left
 * out and named in `could-not-be-read.txt`; what breaks in the middle breaks the stream.
 */
export function zipOf(entries: Entry[]): Readable {
  const zip = new ZipFile()
  // What yazl makes it, whatever its types say.
  const output = zip.outputStream as PassThrough
  const unwanted = new AbortController()
  output.once('close', () => unwanted.abort())
  fill(zip, entries, unwanted.signal).catch((error) => output.destroy(error))
  return output
}

async function fill(zip: ZipFile, entries: Entry[], unwanted: AbortSignal) {
  const missing: string[] = []
  for (const { name, content } of entries) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else {
      unwanted.throwIfAborted()
      const source = await content().catch(() => undefined)
      if (source) await addEntry(zip, name, addAbortSignal(unwanted, source))
      else missing.push(name)
    }
  }
  if (missing.length > 0) {
    zip.addBuffer(Buffer.from(`These files could not be read:\n\n${missing.join('\n')}\n`), MISSING)
  }
  zip.end()
}

/** yazl itself does not hear when a source fails, which would end the process. */
async function addEntry(zip: ZipFile, name: string, source: Readable) {
  const read = finished(source, { writable: false })
  zip.addReadStream(source, name)
  await read
}
