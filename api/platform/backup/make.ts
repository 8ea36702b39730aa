import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { derivedKey } from '#api/platform/cipher.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import { lockDataDir } from '#api/platform/database/embedded/lock.ts'
import { openForReading } from '#api/platform/database/reading.ts'
import type { Files } from '#api/platform/files/files.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { newBackupKey, type Readers } from './encryption.ts'
import {
  FORMAT,
  filePath,
  type Header,
  isEmpty,
  isFinished,
  type Manifest,
  noteProgress,
  orFull,
  type Part,
  readHeader,
  readProgress,
  writeHeader,
  writeManifest,
  writePart,
} from './folder.ts'
import { type Place, readDatabase } from './snapshot.ts'

export type BackupSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey' | 'filesUrl' | 'filesDir'>
type Made = { header: Header; manifest: Manifest }

/** Tells keys apart and nothing about them, which are long and by chance. */
export const fingerprintOf = (secretKey: string) =>
  derivedKey(secretKey, '', 'backup:fingerprint').toString('hex').slice(0, 16)

/**
 * Backs up the database and the files that it refers to, while both are in use: the database as it is at one instant, then its files,
 * which stay in the store for a day after their rows are gone. In a folder with a backup that ended in the middle it goes on: the
 * database is read anew, files that are there are kept.
 * @throws StartError in a sentence for the operator
 */
export async function makeBackup(settings: BackupSettings, folder: string, readers?: Readers): Promise<Made> {
  const secretKey = findSecretKey(settings)
  if (!secretKey)
    throw new StartError(`There is no secret key in DATA_DIR, ${settings.dataDir}, nor in SECRET_KEY.`)
  return orFull(
    folder,
    inFolder(folder, async () => {
      const header = await begin(folder, fingerprintOf(secretKey), readers)
      const manifest = await fill(settings, { folder, header })
      return { header, manifest }
    }),
  )
}

/** Two backups into one folder would each spoil the other. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const isNew = await isEmpty(folder)
  if (!isNew && !(await readHeader(folder)))
    throw new StartError(`${folder} is not empty and holds no backup. Name a new folder.`)
  await mkdir(folder, { recursive: true })
  let unlock: () => void
  try {
    unlock = lockDataDir(folder)
  } catch (cause) {
    throw new StartError(`Another backup is being made in ${folder}, or nothing can be written there.`, {
      cause,
    })
  }
  try {
    return await work()
  } finally {
    await rm(join(folder, 'opencall.lock'), { force: true })
    unlock()
  }
}

async function begin(folder: string, key: string, readers: Readers | undefined): Promise<Header> {
  const begun = await readHeader(folder)
  if (!begun) return beginNew(folder, key, readers)
  if (await isFinished(folder, begun))
    throw new StartError(`${folder} holds a whole backup, of ${begun.startedAt}. Name a new folder.`)
  if (begun.key !== key)
    throw new StartError(
      `The backup in ${folder} was begun under another SECRET_KEY (${begun.key}; now it is ${key}). Name a new folder.`,
    )
  if (Boolean(begun.recipient) !== Boolean(readers))
    throw new StartError(
      `The backup in ${folder} was begun ${begun.recipient ? 'with' : 'without'} encryption. Go on in the same way, or name a new folder.`,
    )
  return begun
}

/** @param readers absent where it is not encrypted */
export async function beginNew(folder: string, key: string, readers: Readers | undefined): Promise<Header> {
  const own = readers && (await newBackupKey(readers))
  const header: Header = {
    format: FORMAT,
    id: randomUUID(),
    startedAt: new Date().toISOString(),
    key,
    recipient: own?.recipient ?? null,
    isForPassphrase: readers !== undefined && 'passphrase' in readers,
  }
  await writeHeader(folder, header, own?.sealed)
  return header
}

async function fill(settings: BackupSettings, place: Place): Promise<Manifest> {
  const open = await openForReading(settings)
  const read = await readDatabase(open.database, place).finally(() => open.close())
  const { parts, missing } = await copyFiles(await openFiles(settings), read.needed, place)
  const { needed, ...shown } = read
  const manifest = {
    ...shown,
    finishedAt: new Date().toISOString(),
    parts: [...shown.parts, ...parts],
    missing,
  }
  await writeManifest(place.folder, place.header, manifest)
  return manifest
}

async function copyFiles(files: Files, needed: string[], { folder, header }: Place) {
  const done = await readProgress(folder)
  const parts: Part[] = []
  const missing: string[] = []
  for (const name of needed) {
    const path = filePath(name)
    const there = done.get(header.recipient ? `${path}.age` : path)
    const part = there ?? (await copyFile(files, name, { folder, header }))
    if (!part) missing.push(name)
    else {
      parts.push(part)
      if (!there) await noteProgress(folder, part)
    }
  }
  return { parts, missing }
}

async function copyFile(files: Files, name: string, { folder, header }: Place): Promise<Part | undefined> {
  const source = await files.stream(name).catch((cause) => {
    throw new StartError(
      'The file store cannot be reached, so the backup is not whole. Run the same command again: it goes on where it ended.',
      { cause },
    )
  })
  return source && writePart(folder, header, filePath(name), source)
}
