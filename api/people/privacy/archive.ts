import type { Readable } from 'node:stream'
import { type Entry, zipOf } from '#api/platform/files/archive.ts'
import { archiveName, leftOut } from '#api/platform/files/archive-names.ts'
import type { Files } from '#api/platform/files/files.ts'
import { fileName } from '#api/platform/images/rules.ts'

type OwnFile = {
  id: number
  number: string
  part: string
  name: string
  storageName: string
  isSealed: boolean
  /** Whether the time of the opportunity has come, when its owner may open what is sealed. */
  isOver: boolean
  /** Not replaced, and of no withdrawn application. */
  isKept: boolean
  scan: string
}

type Everything = {
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
export function archiveOf({ read, open }: Reading, { data, files, images }: Everything): Readable {
  const used = new Set<string>()
  const texts = Object.entries(data).map(
    ([name, rows]): Entry => ({ name: `${name}.json`, content: JSON.stringify(rows, null, 2) }),
  )
  const sent = files
    .filter((file) => leftOut(file) === null)
    .map(
      (file): Entry => ({
        name: archiveName(file, used),
        content: () => (file.isSealed ? open(file.id) : read(file.storageName)),
      }),
    )
  const pictures = images.map(
    ({ hash, size }): Entry => ({
      name: `pictures/${hash}.webp`,
      content: () => read(fileName(hash, size)),
    }),
  )
  return zipOf([...texts, ...sent, ...pictures])
}
