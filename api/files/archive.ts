import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Something in an archive: a text, or what gives the content once its turn has come. */
export type Entry = { name: string; content: string | (() => Promise<Readable | undefined>) }

/** One ZIP as a stream; each content is opened when its turn comes. What is gone meanwhile, or cannot be read, is empty. */
export function zipOf(entries: Entry[]): Readable {
  const zip = new ZipFile()
  for (const { name, content } of entries) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else
      zip.addReadStreamLazy(name, (give) => {
        content().then(
          (stream) => give(null, stream ?? Readable.from([])),
          (error) => give(error, Readable.from([])),
        )
      })
  }
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>)
  zip.on('error', (error) => output.destroy(error as Error))
  zip.end()
  return output
}
