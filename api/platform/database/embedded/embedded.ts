import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartError } from '#api/platform/config.ts'
import { lockDataDir } from './lock.ts'
import { makeSocketFolder } from './socket-folder.ts'

export type Embedded = { socketDir: string; stop(): Promise<void> }

/** A database that is being opened; `opened` rejects with a StartError when the folder cannot be used. */
export type Begun = { opened: Promise<Embedded> }

/**
 * Starts PGlite in a worker thread, serving the PostgreSQL protocol on a Unix socket, and does not wait for it.
 * @throws StartError when the folder cannot be used or another process has it locked
 */
export async function beginEmbedded(dataDir: string): Promise<Begun> {
  makeDataDir(dataDir)
  const unlock = lockDataDir(dataDir)
  const folder = await makeSocketFolder(dataDir)
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir: join(dataDir, 'postgres'), socketPath: folder.socket },
  })
  const stop = async () => {
    await stopWorker(worker)
    await folder.remove()
    unlock()
  }
  const opened = started(worker).then(
    () => ({ socketDir: folder.path, stop }),
    async (error) => {
      await stop()
      throw unusable(dataDir, error)
    },
  )
  // It may fail before anybody waits for it.
  opened.catch(() => {})
  return { opened }
}

/** Starts it, and waits until it is open. @throws StartError as above */
export const startEmbedded = async (dataDir: string): Promise<Embedded> =>
  (await beginEmbedded(dataDir)).opened

function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
  if (!statSync(dataDir).isDirectory()) throw StartError.ofSettings([`DATA_DIR: ${dataDir} is not a folder`])
}

/** With those above it. Not `recursive`: Node loops for ever below folders such as /proc that deny their own existence. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

/** WASI's number for a disk that is full: the file system within the embedded database throws objects that are no errors. */
const NO_SPACE = 51

export function unusable(dataDir: string, error: unknown): StartError {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : undefined
  if (errno === NO_SPACE)
    return StartError.ofSettings([`DATA_DIR: ${dataDir} cannot be used, as its disk has no room left`], error)
  const reason = error instanceof Error ? error.message : String(errno ?? error)
  return StartError.ofSettings([`DATA_DIR: ${dataDir} cannot be used (${reason})`], error)
}

function started(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    // Under `node --watch` Node itself sends messages too: the files that the worker imports.
    worker.on('message', (message) => {
      if (message === 'started') resolve()
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code}`)))
  })
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.removeAllListeners('exit')
    if (worker.threadId === -1) return resolve()
    worker.once('exit', () => resolve())
    worker.postMessage('stop')
  })
}
