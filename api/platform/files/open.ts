import type { Config } from '#api/platform/config.ts'
import { diskStore } from './disk.ts'
import type { Files, Store } from './files.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** The operator's disk, or the object store that FILES_URL names (decisions §7). */
export async function openFiles({
  filesUrl,
  filesDir,
}: Pick<Config, 'filesUrl' | 'filesDir'>): Promise<Files> {
  if (!filesUrl) return diskFiles(filesDir)
  // Loaded on demand, as the client is large and few installations need it.
  const { objectStore } = await import('./object-store.ts')
  return filesOf(objectStore(filesUrl), openWorkshop(filesDir))
}

/** Files in a folder: whole or absent, also after a power cut or on a full disk. */
export const diskFiles = (folder: string): Files => filesOf(diskStore(folder), openWorkshop(folder))

function filesOf(store: Store, workshop: Workshop): Files {
  const checked = (name: string) => {
    if (!NAME.test(name)) throw new Error('Not the name of a file of ours')
    return name
  }
  const keep = async (path: string, name: string) => {
    await store.put(path, checked(name))
    await workshop.discard(path)
  }
  const stream = async (name: string) => store.stream(checked(name))
  return {
    ...workshop,
    async write(name, content) {
      checked(name)
      const path = await workshop.write(content)
      await keep(path, name).catch(async (error) => {
        await workshop.discard(path)
        throw error
      })
    },
    async read(name) {
      const found = await stream(name)
      return found && Buffer.concat(await found.toArray())
    },
    stream,
    remove: async (name) => store.remove(checked(name)),
    list: store.list,
    check: store.check,
    keep,
  }
}
