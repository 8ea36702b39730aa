import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockDataDir } from './lock.ts'

export type Embedded = { socketDir: string; stop(): Promise<void> }

/**
 * Starts PGlite in a worker thread, serving the PostgreSQL protocol on a Unix socket.
 * @throws StartError when another process holds the folder
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  // Not inside dataDir: a socket's path may have 107 bytes at the most.
  const socketDir = await mkdtemp(join(tmpdir(), 'opencall-'))
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir: join(dataDir, 'postgres'), socketPath: join(socketDir, '.s.PGSQL.5432') },
  })
  const stop = async () => {
    await stopWorker(worker)
    await rm(socketDir, { recursive: true, force: true })
    unlock()
  }
  try {
    await started(worker)
  } catch (error) {
    await stop()
    throw error
  }
  return { socketDir, stop }
}

function started(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code}`)))
  })
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.removeAllListeners('exit')
    worker.once('exit', () => resolve())
    worker.postMessage('stop')
  })
}
