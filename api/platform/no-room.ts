import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Config, StartError } from './config.ts'

/** Says already which disk is full, and what was left behind. */
export class NoRoom extends StartError {}

/** Below this an embedded database cannot write a page of its log. */
const LEAST_BYTES = 64 * 1024

/**
 * Does what needs room on a disk before anything is served.
 * @throws StartError in a sentence when a disk is full, whatever that made fail: the embedded database itself says nothing of it
 */
export async function withRoom<T>({ dataDir }: Pick<Config, 'dataDir'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoRoom) throw error
    const codes = codesOf(error)
    if (codes.includes('53100'))
      throw new StartError('PostgreSQL has no room left on its disk. Make some and start again.', {
        cause: error,
      })
    if (codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT') || freeBytes(dataDir) < LEAST_BYTES)
      throw new StartError(`The disk of DATA_DIR, ${dataDir}, has no room left. Make some and start again.`, {
        cause: error,
      })
    throw error
  }
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return ['code' in error ? String(error.code) : '', ...codesOf(error.cause)]
}

/** Of the disk that the folder lies on, or would. */
function freeBytes(folder: string): number {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    // A file system such as /proc has no size at all.
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
  } catch {
    return dirname(folder) === folder ? Number.POSITIVE_INFINITY : freeBytes(dirname(folder))
  }
}
