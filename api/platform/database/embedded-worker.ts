import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

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
