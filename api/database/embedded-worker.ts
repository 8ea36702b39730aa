import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { dataDir, socketPath } = workerData
const db = await PGlite.create({ dataDir })
const server = new PGLiteSocketServer({ db, path: socketPath })
await server.start()

parentPort?.once('message', async () => {
  await server.stop()
  await db.close()
  process.exit(0)
})
parentPort?.postMessage('started')
