import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Files } from '#api/files/files.ts'
import { fileName } from '#api/images/rules.ts'
import { archiveName, leftOut } from './rules.ts'

type OwnFile = {
  id: number
  number: string
  part: string
  name: string
  storageName: string
  isSealed: boolean
  /** Whether the time of the call has come, when its owner may open what is sealed. */
  isOver: boolean
  /** Not replaced, and of no withdrawn application. */
  isKept: boolean
  scan: string
}

export type Everything = {
  data: Record<string, unknown[]>
  files: OwnFile[]
  /** The person's own pictures, with the size that is largest. */
  images: { hash: string; size: number }[]
}

/** Reads what is kept under a name of ours, and opens what is sealed. */
type Reading = { read: Files['stream']; open: (fileId: number) => Promise<Readable> }

/**
 * One ZIP as a stream: a JSON file for each kind of thing, and the files themselves. What every other
 * door refuses stays out here too, sealed, infected and not yet checked; the JSON names it and says why.
 */
export function archiveOf({ read, open }: Reading, everything: Everything): Readable {
  const zip = new ZipFile()
  for (const [name, rows] of Object.entries(everything.data)) {
    zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`)
  }
  const add = (name: string, stream: () => Promise<Readable | undefined>) =>
    zip.addReadStreamLazy(name, (give) => {
      stream().then(
        // A file that is gone meanwhile is empty here; the JSON says what it was.
        (content) => give(null, content ?? Readable.from([])),
        (error) => give(error, Readable.from([])),
      )
    })
  const used = new Set<string>()
  for (const file of everything.files) {
    if (leftOut(file) !== null) continue
    add(archiveName(file, used), () => (file.isSealed ? open(file.id) : read(file.storageName)))
  }
  for (const { hash, size } of everything.images) {
    add(`pictures/${hash}.webp`, () => read(fileName(hash, size)))
  }
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>)
  zip.on('error', (error) => output.destroy(error as Error))
  zip.end()
  return output
}
