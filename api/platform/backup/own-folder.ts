import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '#api/platform/config.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The embedded database may write into the folder while it is removed. */
const AGAIN = { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }

/**
 * Works in a new folder, which holds a copy of the site and is removed afterwards, also where a signal ends the process.
 * @param prefix its path, without the letters that make it new
 */
export async function inOwnFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(prefix).catch((cause: NodeJS.ErrnoException) => {
    const within = dirname(prefix)
    throw cause.code === 'ENOENT'
      ? new StartError(`There is no folder ${within}. Make it, or name another.`, { cause })
      : new StartError(`${within} cannot be written (${cause.code}).`, { cause })
  })
  const remove = () => rmSync(folder, AGAIN)
  const end = (signal: NodeJS.Signals) => {
    for (const each of SIGNALS) process.off(each, end)
    try {
      remove()
    } finally {
      // It ends as it would have, so that its shell or unit learns of it.
      process.kill(process.pid, signal)
    }
  }
  for (const signal of SIGNALS) process.on(signal, end)
  try {
    return await work(folder)
  } finally {
    for (const signal of SIGNALS) process.off(signal, end)
    remove()
  }
}
