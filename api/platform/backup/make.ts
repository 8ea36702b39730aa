import { randomUUID } from 'node:crypto'
import { derivedKey } from '#api/platform/cipher.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import { openForReading } from '#api/platform/database/reading.ts'
import type { Files } from '#api/platform/files/files.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { newBackupKey, type Readers } from './encryption.ts'
import {
  FORMAT,
  filePath,
  fingerprintOfReaders,
  type Header,
  isFinished,
  type Manifest,
  readHeader,
  readKey,
  writeHeader,
  writeManifest,
  writePart,
} from './format.ts'
import { placeAt } from './open.ts'
import type { Part, Place } from './place.ts'
import { type Begun, readDatabase } from './snapshot.ts'

export type BackupSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey' | 'filesUrl' | 'filesDir'>
type Made = { header: Header; manifest: Manifest }

/** Tells keys apart and nothing about them, which are long and by chance. */
export const fingerprintOf = (secretKey: string) =>
  derivedKey(secretKey, '', 'backup:fingerprint').toString('hex').slice(0, 16)

/**
 * Backs up the database and the files that it refers to, while both are in use: the database as it is at one instant, then its files,
 * which stay in the store for a day after their rows are gone. Where there is a backup that ended in the middle it goes on: the
 * database is read anew, files that are there are kept.
 * @throws StartError in a sentence for the operator
 */
export async function makeBackup(
  settings: BackupSettings,
  address: string,
  readers?: Readers,
): Promise<Made> {
  const secretKey = findSecretKey(settings)
  if (!secretKey)
    throw new StartError(`There is no secret key in DATA_DIR, ${settings.dataDir}, nor in SECRET_KEY.`)
  const place = placeAt(address)
  return place.orRefuse(
    alone(place, async () => {
      const header = await begin(place, fingerprintOf(secretKey), readers)
      const manifest = await fill(settings, { place, header })
      return { header, manifest }
    }),
  )
}

/** Two backups into one place would each spoil the other. */
async function alone<T>(place: Place, work: () => Promise<T>): Promise<T> {
  if (!(await place.isEmpty()) && !(await readHeader(place)))
    throw new StartError(`${place.label} is not empty and holds no backup. Name a new one.`)
  const unlock = await place.reserve()
  try {
    return await work()
  } finally {
    await unlock()
  }
}

async function begin(place: Place, key: string, readers: Readers | undefined): Promise<Header> {
  const begun = await readHeader(place)
  if (!begun) return beginNew(place, key, readers)
  if (await isFinished(place, begun))
    throw new StartError(`${place.label} holds a whole backup, of ${begun.startedAt}. Name a new one.`)
  if (begun.key !== key)
    throw new StartError(
      `The backup in ${place.label} was begun under another SECRET_KEY (${begun.key}; now it is ${key}). Name a new one.`,
    )
  if (Boolean(begun.recipient) !== Boolean(readers))
    throw new StartError(
      `The backup in ${place.label} was begun ${begun.recipient ? 'with' : 'without'} encryption. Go on in the same way, or name a new one.`,
    )
  if (readers) await refuseOtherReaders(place, begun, readers)
  return begun
}

/** The backup's own key stays sealed as it is, so those who are named now could not open what goes on under it. */
async function refuseOtherReaders(place: Place, begun: Header, readers: Readers): Promise<void> {
  const refuse = (how: string, cause?: unknown): never => {
    throw new StartError(`The backup in ${place.label} ${how}, or name a new one.`, { cause })
  }
  if (begun.isForPassphrase !== 'passphrase' in readers)
    refuse(`was begun with ${begun.isForPassphrase ? 'a passphrase' : 'recipients'}. Go on in the same way`)
  if ('passphrase' in readers) {
    await readKey(place, readers).catch((cause) =>
      refuse('was begun with another passphrase. Give that one', cause),
    )
    return
  }
  if (begun.readers === undefined)
    refuse('was begun by an earlier version, which did not note its recipients. Go on with that version')
  if (begun.readers !== fingerprintOfReaders(begun.id, readers.recipients))
    refuse('was begun for other recipients. Give the same ones')
}

/** @param readers absent where it is not encrypted */
export async function beginNew(place: Place, key: string, readers: Readers | undefined): Promise<Header> {
  const own = readers && (await newBackupKey(readers))
  const id = randomUUID()
  const header: Header = {
    format: FORMAT,
    id,
    startedAt: new Date().toISOString(),
    key,
    recipient: own?.recipient ?? null,
    isForPassphrase: readers !== undefined && 'passphrase' in readers,
    readers: readers && 'recipients' in readers ? fingerprintOfReaders(id, readers.recipients) : undefined,
  }
  await writeHeader(place, header, own?.sealed)
  return header
}

async function fill(settings: BackupSettings, begun: Begun): Promise<Manifest> {
  const open = await openForReading(settings)
  const read = await readDatabase(open.database, begun).finally(() => open.close())
  const { parts, missing } = await copyFiles(await openFiles(settings), read.needed, begun)
  const { needed, ...shown } = read
  const manifest = {
    ...shown,
    finishedAt: new Date().toISOString(),
    parts: [...shown.parts, ...parts],
    missing,
  }
  await writeManifest(begun.place, begun.header, manifest)
  return manifest
}

async function copyFiles(files: Files, needed: string[], { place, header }: Begun) {
  const done = await place.readProgress()
  const parts: Part[] = []
  const missing: string[] = []
  for (const name of needed) {
    const path = filePath(name)
    const there = done.get(header.recipient ? `${path}.age` : path)
    const part = there ?? (await copyFile(files, name, { place, header }))
    if (!part) missing.push(name)
    else {
      parts.push(part)
      if (!there) await place.noteProgress(part)
    }
  }
  return { parts, missing }
}

async function copyFile(files: Files, name: string, { place, header }: Begun): Promise<Part | undefined> {
  const source = await files.stream(name).catch((cause) => {
    throw new StartError(
      'The file store cannot be reached, so the backup is not whole. Run the same command again: it goes on where it ended.',
      { cause },
    )
  })
  return source && writePart(place, header, filePath(name), source)
}
