import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './files.ts'

const FOLDER = 'unfinished'
/** security.md, retention of unfinished uploads. */
const KEPT_MS = 24 * 3_600_000

export type Workshop = Pick<Files, 'begin' | 'discard' | 'removeUnfinished'> & {
  write(content: Buffer): Promise<string>
}

/** A folder on this machine's disk for files that are being received. */
export function openWorkshop(folder: string): Workshop {
  const within = join(folder, FOLDER)
  const begin = async () => {
    await mkdir(within, { recursive: true })
    return join(within, randomUUID())
  }
  const discard = (path: string) => rm(path, { force: true })
  return {
    begin,
    discard,
    async write(content) {
      const path = await begin()
      try {
        const handle = await open(path, 'wx')
        await handle.writeFile(content).finally(() => handle.close())
      } catch (error) {
        await discard(path)
        throw error
      }
      return path
    },
    async removeUnfinished() {
      for (const name of (await readdir(within).catch(unlessMissing)) ?? []) {
        const written = await stat(join(within, name)).catch(unlessMissing)
        if (written && written.mtimeMs < Date.now() - KEPT_MS) await discard(join(within, name))
      }
    },
  }
}

export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
