import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

// PGlite gives its files modes of its own, which the umask does not touch.
const { chmodSync, fchmodSync } = fs
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700)
fs.fchmodSync = (file, mode) => fchmodSync(file, Number(mode) & 0o700)
syncBuiltinESMExports()
const { PGlite } = await import('@electric-sql/pglite')
const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')

const { dataDir, socketPath } = workerData
const db = await PGlite.create({ dataDir })
// The pool has one connection and replaces it after a failed query: the next one opens before the last has closed.
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 8 })
await server.start()

parentPort?.once('message', async () => {
  await server.stop()
  await db.close()
  process.exit(0)
})
parentPort?.postMessage('started')
