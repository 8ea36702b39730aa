import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from './files.ts'
import { unlessMissing } from './workshop.ts'

/** A folder. Content is synced before the file gets its name, so that a power cut leaves no half file. */
export function diskStore(folder: string): Store {
  const pathOf = (name: string) => join(folder, name)
  return {
    async put(path, name) {
      await mkdir(dirname(pathOf(name)), { recursive: true })
      await sync(path)
      await rename(path, pathOf(name))
      await sync(dirname(pathOf(name)))
    },
    async stream(name) {
      const handle = await open(pathOf(name)).catch(unlessMissing)
      return handle?.createReadStream()
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async list(within) {
      const names = (await readdir(pathOf(within)).catch(unlessMissing)) ?? []
      return names.map((name) => `${within}/${name}`)
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
  }
}

async function sync(path: string) {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
