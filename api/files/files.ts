import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files are kept. Names are ours, made of hashes; what a person called a file is never one. */
export type Files = {
  write(name: string, content: Buffer): Promise<void>
  /** undefined when there is none */
  read(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Files in a folder. A file is there whole or not at all, also after a power cut. */
export function diskFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('Not the name of a file of ours')
    return join(folder, name)
  }
  return {
    async write(name, content) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}`
      const handle = await open(unfinished, 'wx')
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, path)
    },
    async read(name) {
      return readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
