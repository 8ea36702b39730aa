import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files are kept. Names are ours, made of hashes; what a person called a file is never one. */
export type Files = {
  write(name: string, content: Buffer): Promise<void>
  /** undefined when there is none */
  read(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** The names of all files in a folder, in no order. */
  list(folder: string): Promise<string[]>
  /** Removes what a killed process began to write and nobody goes on with. */
  removeUnfinished(): Promise<void>
}

const NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/
const UNFINISHED = 'unfinished'
/** security.md, retention: uploads that came to nothing. */
const KEPT_MS = 24 * 3_600_000

/** Files in a folder. A file is there whole or not at all, also after a power cut or on a full disk. */
export function diskFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('Not the name of a file of ours')
    return join(folder, name)
  }
  return {
    async write(name, content) {
      const path = pathOf(name)
      const unfinished = join(folder, UNFINISHED, randomUUID())
      try {
        for (const each of [path, unfinished]) await mkdir(dirname(each), { recursive: true })
        await writeThrough(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: (name) => readFile(pathOf(name)).catch(unlessMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list(within) {
      const names = await namesIn(join(folder, within))
      return names.map((name) => `${within}/${name}`)
    },
    async removeUnfinished() {
      for (const name of await namesIn(join(folder, UNFINISHED))) {
        const path = join(folder, UNFINISHED, name)
        const written = await stat(path).catch(unlessMissing)
        if (written && written.mtimeMs < Date.now() - KEPT_MS) await rm(path, { force: true })
      }
    },
  }
}

async function writeThrough(path: string, content: Buffer) {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const namesIn = async (path: string) => (await readdir(path).catch(unlessMissing)) ?? []

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
