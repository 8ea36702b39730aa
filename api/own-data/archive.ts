import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Files } from '#api/files/files.ts'
import { fileName } from '#api/images/rules.ts'
import { archiveName } from './rules.ts'

type OwnFile = {
  number: string
  part: string
  name: string
  storageName: string
  isSealed: boolean
  scan: string
}

export type Everything = {
  data: Record<string, unknown[]>
  files: OwnFile[]
  /** The person's own pictures, with the size that is largest. */
  images: { hash: string; size: number }[]
}

/**
 * One ZIP as a stream: a JSON file for each kind of thing, and the files themselves. Sealed ones are named in the JSON and stay
 * shut, for their owner too; infected ones are left out.
 */
export function archiveOf(files: Files, everything: Everything): Readable {
  const zip = new ZipFile()
  for (const [name, rows] of Object.entries(everything.data)) {
    zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`)
  }
  const add = (storageName: string, name: string) =>
    zip.addReadStreamLazy(name, (give) => {
      files.stream(storageName).then(
        // A file that is gone meanwhile is empty here; the JSON says what it was.
        (content) => give(null, content ?? Readable.from([])),
        (error) => give(error, Readable.from([])),
      )
    })
  const used = new Set<string>()
  for (const file of everything.files) {
    if (!file.isSealed && file.scan !== 'INFECTED') add(file.storageName, archiveName(file, used))
  }
  for (const { hash, size } of everything.images) add(fileName(hash, size), `pictures/${hash}.webp`)
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>)
  zip.on('error', (error) => output.destroy(error as Error))
  zip.end()
  return output
}
