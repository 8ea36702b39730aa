import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '#api/platform/config.ts'
import { makeFolder } from '#api/platform/database/embedded/embedded.ts'
import { lockDataDir } from '#api/platform/database/embedded/lock.ts'
import { NoRoom } from '#api/platform/no-room.ts'
import type { Part, Place } from './place.ts'

const PROGRESS = 'progress.jsonl'

/** A backup in a folder of this machine. */
export const folderPlace = (folder: string): Place => ({
  label: folder,
  isEmpty: async () => ((await readdir(folder).catch(absent)) ?? []).every((name) => BEGUN.test(name)),
  reserve: () => reserve(folder),
  has: async (name) => (await stat(join(folder, name)).catch(absent)) !== undefined,
  stream: (name) => readWhole(join(folder, name)),
  write: (name, source) => writeWhole(join(folder, name), source),
  noteProgress: (part) => appendFile(join(folder, PROGRESS), `${JSON.stringify(part)}\n`),
  readProgress: () => readProgress(folder),
  endProgress: () => rm(join(folder, PROGRESS), { force: true }),
  orRefuse: (work) => orFull(folder, work),
})

/** Of a lock, and of a backup that was killed as it began. */
const BEGUN = /^(opencall\.(lock|pid|lock-journal)|backup-key\.age|backup[.-].*\.part)$/

async function reserve(folder: string): Promise<() => Promise<void>> {
  await orFull(folder, makeIn(folder))
  try {
    const unlock = lockDataDir(folder)
    return async () => {
      await rm(join(folder, 'opencall.lock'), { force: true })
      unlock()
    }
  } catch (cause) {
    throw new StartError(`Another backup is being made in ${folder}, or nothing can be written there.`, {
      cause,
    })
  }
}

/** Below folders such as /proc nothing can be made, and they say that they are not there. */
async function makeIn(folder: string): Promise<void> {
  try {
    makeFolder(folder)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      throw new StartError(`${folder} cannot be written (ENOENT).`, { cause })
    throw cause
  }
}

async function readWhole(path: string): Promise<Readable | undefined> {
  const handle = await open(path).catch(absent)
  return handle?.createReadStream()
}

/** Flushed and renamed, so that a file is whole or absent. */
export async function writeWhole(path: string, source: Readable): Promise<Omit<Part, 'path'>> {
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

/** The last line may be half. */
async function readProgress(folder: string): Promise<Map<string, Part>> {
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

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
