import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import type { RunningServer } from '#bench/run-server.ts'
import { registration } from '#tests/support/accounts.ts'
import { findPostgres, startCluster } from '#tests/support/cluster.ts'
import { factories } from '#tests/support/factories.ts'
import { ask, isRunning, startServer } from '#tests/support/process.ts'

const programs = await findPostgres()
const secretKey = 'a key for this test and for nothing else'

let cluster: Awaited<ReturnType<typeof startCluster>>
let replica: Awaited<ReturnType<typeof cluster.addReplica>>
let dataDir: string
let server: RunningServer
let open: OpenDatabase
let asked = 0

/** Each time another list, so that none is a kept answer. */
const list = () => ask(server.url, `/api/jobs/?page_size=${1 + (asked++ % 100)}&page=1`)

async function publish(name: string) {
  await open.database.transaction(async (tx) => {
    const { id } = await factories(open.database).job({ name })
    await announceChange(tx, [id])
  })
}

async function onReplica(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: replica.url })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** The server has asked the replica how far it is, and had its answer. */
const isChecked = async () => {
  const { rows } = await onReplica(
    `select from pg_stat_activity where query like '%unnest%pg_last_wal_replay_lsn()' and state = 'idle' and pid <> pg_backend_pid()`,
  )
  return rows.length > 0
}

describe.runIf(programs)('with a replica for visitors', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'opencall-replica-'))
    cluster = await startCluster(programs ?? '')
    open = await openDatabase({ databaseUrl: cluster.url, dataDir, secretKey })
    replica = await cluster.addReplica()
    server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: replica.url,
      DATABASE_READ_LAG: '300',
      SECRET_KEY: secretKey,
    })
  })
  afterAll(async () => {
    await server?.stop()
    await open?.close()
    await cluster?.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('shows a change at once, while the replica does not have it', async () => {
    await expect.poll(isChecked).toBe(true)
    await onReplica('select pg_wal_replay_pause()')
    await publish('Mason of Accra')
    await expect.poll(async () => JSON.stringify((await list()).body)).toContain('Mason of Accra')
    for (let n = 0; n < 20; n++) expect(JSON.stringify((await list()).body)).toContain('Mason of Accra')
    await onReplica('select pg_wal_replay_resume()')
  })

  it('answers lists and details from the replica while the primary is away, and nothing that writes', async () => {
    const { rows } = await open.database.execute(sql`select id from opportunities`)
    const reached = async () => (await onReplica('select from opportunities')).rows.length
    await expect.poll(reached).toBe(rows.length)
    // The primary is asked first, and a check begins only after it has answered the one before.
    await list()
    await expect.poll(isChecked).toBe(true)
    await cluster.crash()
    await expect.poll(async () => (await list()).status).toBe(200)
    expect(JSON.stringify((await list()).body)).toContain('Mason of Accra')
    expect((await ask(server.url, `/api/jobs/${rows[0]?.id}/`)).status).toBe(200)
    const register = '/api/accounts/registration/job-seeker/'
    expect((await ask(server.url, register, { json: registration() })).status).toBe(503)
    await cluster.start()
    await expect.poll(async () => (await ask(server.url, '/healthz/ready')).status).toBe(200)
  })

  it('goes on with the primary when the replica is away', async () => {
    await replica.crash()
    await publish('Carpenter of Tamale')
    await expect.poll(async () => JSON.stringify((await list()).body)).toContain('Carpenter of Tamale')
    for (let n = 0; n < 20; n++) expect((await list()).status).toBe(200)
    expect(isRunning(server.pid)).toBe(true)
  })
})
