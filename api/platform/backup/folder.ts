import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StartError } from '#api/platform/config.ts'
import { NoRoom } from '#api/platform/no-room.ts'
import { decrypted, encrypted, openBackupKey, type Unlock } from './encryption.ts'
import type { Sum, Table } from './rows.ts'

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1
const HEADER = 'backup.json'
const MANIFEST = 'manifest.json'
const PROGRESS = 'progress.jsonl'
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
}

/** A file of the backup as it lies there. */
export type Part = { path: string; bytes: number; sha256: string }

/** Written last: a folder without it is no whole backup. */
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

/** @throws StartError when a disk is full or the folder cannot be written */
export async function orFull<T>(folder: string, work: Promise<T>): Promise<T> {
  return work.catch((cause) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new NoRoom(
        `The disk of ${folder} has no room left, so the backup is not whole. Make some and run the same command again: it goes on where it ended.`,
        { cause },
      )
    if (/^(EACCES|EROFS|EPERM|ENOTDIR|EIO)$/.test(code))
      throw new StartError(`${folder} cannot be written (${code}).`, { cause })
    throw cause
  })
}

/** Reads what a backup says of itself; undefined where there is no backup. @throws StartError when it is no folder of ours */
export async function readHeader(folder: string): Promise<Header | undefined> {
  const text = await readFile(join(folder, HEADER), 'utf8').catch(absent)
  if (text === undefined) return undefined
  const header = parsed<Header>(text, folder)
  if (header.format > FORMAT)
    throw new StartError(`The backup in ${folder} was made by a newer version. Restore it with that one.`)
  return header
}

/** Of a lock, and of a backup that was killed as it began. */
const BEGUN = /^(opencall\.(lock|pid|lock-journal)|backup-key\.age|backup[.-].*\.part)$/

/** Whether a backup may begin there. */
export const isEmpty = async (folder: string) =>
  ((await readdir(folder).catch(absent)) ?? []).every((name) => BEGUN.test(name))

export const isFinished = async (folder: string, { recipient }: Header) =>
  (await stat(join(folder, nameIn(MANIFEST, recipient))).catch(absent)) !== undefined

/** @param sealed the backup's own key, as its readers can open it */
export async function writeHeader(folder: string, header: Header, sealed?: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (sealed) await writeWhole(join(folder, KEY), Readable.from([sealed]))
  await writeWhole(join(folder, HEADER), Readable.from([JSON.stringify(header, null, 2)]))
}

/** @throws StartError when the backup is not encrypted for the reader */
export async function readKey(folder: string, unlock: Unlock): Promise<string> {
  return openBackupKey(await readFile(join(folder, KEY)), unlock)
}

const nameIn = (path: string, recipient: string | null) => (recipient ? `${path}.age` : path)

/** Writes one file of the backup, encrypted where the backup is. */
export async function writePart(
  folder: string,
  { recipient }: Header,
  path: string,
  source: Readable,
): Promise<Part> {
  const name = nameIn(path, recipient)
  const content = recipient ? await encrypted(source, recipient) : source
  return { path: name, ...(await writeWhole(join(folder, name), content)) }
}

/** Flushed and renamed, so that a file is whole or absent. */
async function writeWhole(path: string, source: Readable): Promise<Omit<Part, 'path'>> {
  const unfinished = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      for await (const chunk of source) {
        const piece = Buffer.from(chunk)
        hash.update(piece)
        bytes += piece.length
        await handle.writeFile(piece)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    source.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** @param identity the backup's private key, where it is encrypted */
export async function readPart(
  folder: string,
  path: string,
  identity: string | undefined,
): Promise<Readable> {
  const source = createReadStream(join(folder, identity ? `${path}.age` : path))
  return identity ? decrypted(source, identity) : source
}

/** Notes a file that lies whole in the backup, for a run that goes on. */
export const noteProgress = (folder: string, part: Part) =>
  appendFile(join(folder, PROGRESS), `${JSON.stringify(part)}\n`)

/** The noted files that are still there with their size. The last line may be half. */
export async function readProgress(folder: string): Promise<Map<string, Part>> {
  const text = (await readFile(join(folder, PROGRESS), 'utf8').catch(absent)) ?? ''
  const done = new Map<string, Part>()
  for (const line of text.split('\n').slice(0, -1)) {
    const part = asPart(line)
    const found = part && (await stat(join(folder, part.path)).catch(absent))
    if (part && found?.size === part.bytes) done.set(part.path, part)
  }
  return done
}

function asPart(line: string): Part | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export async function writeManifest(folder: string, header: Header, manifest: Manifest): Promise<void> {
  await writePart(folder, header, MANIFEST, Readable.from([JSON.stringify(manifest)]))
  await rm(join(folder, PROGRESS), { force: true })
}

export async function readManifest(folder: string, identity: string | undefined): Promise<Manifest> {
  const content = await readPart(folder, MANIFEST, identity).then(buffer, (cause) => damaged(folder, cause))
  return parsed(content.toString(), folder)
}

/** @throws StartError naming the first file that is not as it was written */
export async function checkParts(folder: string, parts: Part[]): Promise<void> {
  for (const { path, bytes, sha256 } of parts) {
    const inside = resolve(folder, path)
    if (!inside.startsWith(`${resolve(folder)}/`)) throw new StartError(`${path} lies outside of the backup.`)
    const hash = createHash('sha256')
    let got = 0
    try {
      for await (const chunk of createReadStream(inside)) {
        hash.update(chunk)
        got += chunk.length
      }
    } catch (cause) {
      throw new StartError(`The backup in ${folder} is damaged: ${path} cannot be read.`, { cause })
    }
    if (got !== bytes || hash.digest('hex') !== sha256)
      throw new StartError(`The backup in ${folder} is damaged: ${path} is not as it was written.`)
  }
}

function parsed<T>(text: string, folder: string): T {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return damaged(folder, cause)
  }
}

function damaged(folder: string, cause: unknown): never {
  throw new StartError(`The backup in ${folder} is damaged: it does not say what it holds.`, { cause })
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
