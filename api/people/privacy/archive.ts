import type { Readable } from 'node:stream'
import { type Entry, zipOf } from '#api/platform/files/archive.ts'
import { archiveName, leftOut } from '#api/platform/files/archive-names.ts'
import type { Files } from '#api/platform/files/files.ts'
import { fileName } from '#api/platform/images/rules.ts'
import type { Words } from '#api/platform/words/words.ts'

type OwnFile = {
  id: number
  number: string
  part: string
  name: string
  storageName: string
  isSealed: boolean
  /** After the opportunity ended its owner may open sealed files. */
  isOver: boolean
  /** Neither replaced nor part of a withdrawn application. */
  isKept: boolean
  scan: string
}

type Everything = {
  data: Record<string, unknown[]>
  files: OwnFile[]
  /** Of the profile. */
  cvs: { fileName: string; storageName: string; scan: string }[]
  /** Of the firm that the person acts for. */
  documents: { fileName: string; open: () => Promise<Readable | undefined> }[]
  /** Of proposals that are being written. */
  drafts: { rfp: number; part: string; fileName: string; open: () => Promise<Readable | undefined> }[]
  /** The person's own pictures in their largest size. */
  images: { hash: string; size: number }[]
}

/** `read` takes a file's storage name, `open` decrypts a sealed one. */
type Reading = { read: Files['stream']; open: (fileId: number) => Promise<Readable> }

/**
 * One ZIP as a stream: a JSON file for each kind of data, and the files themselves. Files that no other endpoint
 * gives out (sealed, infected or not yet checked) stay out here too; the JSON names them and says why.
 */
export function archiveOf(
  { read, open }: Reading,
  { data, files, cvs, documents, drafts, images }: Everything,
  words: Words,
): Readable {
  const used = new Set<string>()
  const texts = Object.entries(data).map(
    ([name, rows]): Entry => ({ name: `${name}.json`, content: JSON.stringify(rows, null, 2) }),
  )
  const sent = files
    .filter((file) => leftOut(file, words) === null)
    .map(
      (file): Entry => ({
        name: archiveName(file, used),
        content: () => (file.isSealed ? open(file.id) : read(file.storageName)),
      }),
    )
  const kept = cvs
    .filter(({ scan }) => scan !== 'WAITING' && scan !== 'INFECTED')
    .map(
      ({ fileName: name, storageName }): Entry => ({
        name: archiveName({ number: 'cvs', part: 'cv', name }, used),
        content: () => read(storageName),
      }),
    )
  const ofFirm = documents.map(
    ({ fileName: name, open: content }): Entry => ({
      name: archiveName({ number: 'firm', part: 'document', name }, used),
      content,
    }),
  )
  const written = drafts.map(
    ({ rfp, part, fileName: name, open: content }): Entry => ({
      name: archiveName({ number: `drafts/${rfp}`, part, name }, used),
      content,
    }),
  )
  const pictures = images.map(
    ({ hash, size }): Entry => ({
      name: `pictures/${hash}.webp`,
      content: () => read(fileName(hash, size)),
    }),
  )
  return zipOf([...texts, ...sent, ...kept, ...ofFirm, ...written, ...pictures], words)
}
