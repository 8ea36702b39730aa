import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { dataDir, socketPath } = workerData
const db = await PGlite.create({ dataDir, extensions: { btree_gin, pg_trgm, unaccent } })
const server = new PGLiteSocketServer({ db, path: socketPath })
await server.start()

parentPort?.once('message', async () => {
  await server.stop()
  await db.close()
  process.exit(0)
})
parentPort?.postMessage('started')
