import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StartError } from '#api/platform/config.ts'
import { decrypted, encrypted, openBackupKey, type Unlock } from './encryption.ts'
import type { Part, Place } from './place.ts'
import type { Sum, Table } from './rows.ts'

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1
const HEADER = 'backup.json'
const MANIFEST = 'manifest.json'
const KEY = 'backup-key.age'

/** Readable by everybody who has the folder, also of an encrypted backup. */
export type Header = {
  format: number
  id: string
  startedAt: string
  /** Tells which SECRET_KEY the backup needs, and nothing about it. */
  key: string
  /** The backup's own public key of age; null where it is not encrypted. */
  recipient: string | null
  isForPassphrase: boolean
  /** Tells whether a run that goes on names the same public keys, and nothing about them. Of earlier versions, and else, absent. */
  readers?: string | undefined
}

/** Written last: a place without it is no whole backup. */
export type Manifest = {
  finishedAt: string
  /** The instant that the database shows. */
  snapshotAt: string
  /** The last migration of the database. */
  migratedTo: number
  tables: (Table & Sum)[]
  sequences: Record<string, string>
  /** The end of the audit log. */
  auditHead: { id: number; hash: string }
  parts: Part[]
  /** Names of files that the database refers to and the store did not have. */
  missing: string[]
}

/** All tables: a line with a table's name and columns as an object, then its rows as arrays. */
export const DATABASE = 'database.jsonl.gz'
export const filePath = (name: string) => `files/${name}`

/** Reads what a backup says of itself; undefined where there is no backup. @throws StartError when it is none of ours */
export async function readHeader(place: Place): Promise<Header | undefined> {
  const source = await place.stream(HEADER)
  if (!source) return undefined
  const header = parsed<Header>(place, (await buffer(source)).toString())
  if (header.format > FORMAT)
    throw new StartError(
      `The backup in ${place.label} was made by a newer version. Restore it with that one.`,
    )
  return header
}

export const isFinished = (place: Place, { recipient }: Header) => place.has(nameIn(MANIFEST, recipient))

/** @param sealed the backup's own key, as its readers can open it */
export async function writeHeader(place: Place, header: Header, sealed?: Uint8Array): Promise<void> {
  if (sealed) await place.write(KEY, Readable.from([sealed]))
  await place.write(HEADER, Readable.from([JSON.stringify(header, null, 2)]))
}

/** Compares where both were written for the same backup, in whatever order the public keys were named. */
export const fingerprintOfReaders = (id: string, recipients: string[]) =>
  createHash('sha256')
    .update([id, ...[...new Set(recipients)].sort()].join('\n'))
    .digest('hex')

/** @throws StartError when the backup is not encrypted for the reader */
export async function readKey(place: Place, unlock: Unlock): Promise<string> {
  const source = await place.stream(KEY)
  if (!source) return damaged(place, undefined)
  return openBackupKey(await buffer(source), unlock)
}

const nameIn = (path: string, recipient: string | null) => (recipient ? `${path}.age` : path)

/** Writes one file of the backup, encrypted where the backup is. */
export async function writePart(
  place: Place,
  { recipient }: Header,
  path: string,
  source: Readable,
): Promise<Part> {
  const name = nameIn(path, recipient)
  const content = recipient ? await encrypted(source, recipient) : source
  return { path: name, ...(await place.write(name, content)) }
}

/** @param identity the backup's private key, where it is encrypted @throws StartError where it is not there */
export async function readPart(place: Place, path: string, identity: string | undefined): Promise<Readable> {
  const source = await place.stream(identity ? `${path}.age` : path)
  if (!source) throw new StartError(`The backup in ${place.label} is damaged: ${path} is not there.`)
  return identity ? decrypted(source, identity) : source
}

export async function writeManifest(place: Place, header: Header, manifest: Manifest): Promise<void> {
  await writePart(place, header, MANIFEST, Readable.from([JSON.stringify(manifest)]))
  await place.endProgress()
}

export async function readManifest(place: Place, identity: string | undefined): Promise<Manifest> {
  const source = await readPart(place, MANIFEST, identity)
  const content = await buffer(source).catch((cause) => damaged(place, cause))
  return parsed(place, content.toString())
}

/** @throws StartError naming the first file that is not as it was written */
export async function checkParts(place: Place, parts: Part[]): Promise<void> {
  const isDamaged = `The backup in ${place.label} is damaged`
  for (const { path, bytes, sha256 } of parts) {
    if (/^\.\.?(\/|$)|^\//.test(posix.normalize(path)))
      throw new StartError(`${path} lies outside of the backup.`)
    const hash = createHash('sha256')
    let got = 0
    try {
      for await (const chunk of (await place.stream(path)) ?? nothing(path)) {
        hash.update(chunk)
        got += chunk.length
      }
    } catch (cause) {
      throw new StartError(`${isDamaged}: ${path} cannot be read.`, { cause })
    }
    if (got !== bytes || hash.digest('hex') !== sha256)
      throw new StartError(`${isDamaged}: ${path} is not as it was written.`)
  }
}

function nothing(path: string): never {
  throw new Error(`There is no ${path}`)
}

function parsed<T>(place: Place, text: string): T {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return damaged(place, cause)
  }
}

function damaged({ label }: Place, cause: unknown): never {
  throw new StartError(`The backup in ${label} is damaged: it does not say what it holds.`, { cause })
}
