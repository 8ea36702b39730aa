import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChannels } from '#api/platform/database/channels.ts'
import { type Database, openDatabase } from '#api/platform/database/client.ts'
import { watchCatalogue } from '#api/platform/http/catalogue-version.ts'
import type { RunningServer } from '#bench/run-server.ts'
import { registration } from '#tests/support/accounts.ts'
import { findPostgres, startCluster } from '#tests/support/cluster.ts'
import { ask, isRunning, startServer } from '#tests/support/process.ts'

const REGISTER = '/api/accounts/registration/job-seeker/'
const DETAIL = '/api/accounts/user-detail/'

const programs = await findPostgres()

let cluster: Awaited<ReturnType<typeof startCluster>>
let dataDir: string
let server: RunningServer

describe.runIf(programs)('the database is restarted', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'opencall-lost-'))
    cluster = await startCluster(programs ?? '')
    const SECRET_KEY = 'a key for this test and for nothing else'
    server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: cluster.url, SECRET_KEY })
  })
  afterAll(async () => {
    await server?.stop()
    await cluster?.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('says to come back while it is away, and keeps sessions and mail', async () => {
    const before = await register()
    const { token } = before.body
    await cluster.crash()

    for (const path of [DETAIL, '/api/jobs/?search_key=away', '/healthz/ready']) {
      const { status, headers } = await ask(server.url, path, { token })
      expect([path, status]).toEqual([path, 503])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await ask(server.url, '/jobs/?search_key=away')).status).toBe(503)
    expect((await register()).status).toBe(503)
    expect((await ask(server.url, '/healthz/live')).status).toBe(200)

    await cluster.start()
    await expect
      .poll(async () => (await ask(server.url, DETAIL, { token })).status, { interval: 100 })
      .toBe(200)
    expect(isRunning(server.pid)).toBe(true)
    const after = await register()
    expect(after.status).toBe(201)
    // A letter that was being written when the database went is written anew once its worker counts as lost: after the two
    // minutes that a job may take, half a minute until that is seen, and half a minute before it is tried again.
    for (const { email } of [before, after]) {
      await expect.poll(() => mailbox(email), { timeout: 900_000 }).toMatch(/\d{6} is your/)
    }
  }, 1_800_000)

  it('says to come back when a connection is lost in the middle of a transaction', async () => {
    expect((await registerCut()).status).toBe(503)
    expect((await register()).status).toBe(201)
    expect(isRunning(server.pid)).toBe(true)
  })

  it('lets a process end that heard of changes before', async () => {
    const open = await openDatabase({ databaseUrl: cluster.url, dataDir })
    const channels = await openChannels(open)
    const catalogue = watchCatalogue(channels)
    await cluster.crash()
    // Without a connection every look counts as a change.
    const looks = () => new Set([catalogue.version(), catalogue.version()])
    await expect.poll(() => looks().size).toBe(2)
    await channels.stop()
    await open.close()
    await cluster.start()
  })
})

async function register() {
  const form = registration()
  return { email: form.email, ...(await ask(server.url, REGISTER, { json: form })) }
}
/** Loses the connection of a registration between two statements of its transaction. */
async function registerCut() {
  const open = await openDatabase({ databaseUrl: cluster.url, dataDir })
  const answer = await open.database.transaction(async (tx) => {
    await tx.execute(sql`lock table users in exclusive mode`)
    const answer = register()
    await expect.poll(() => cutWaiting(open.database), { interval: 20 }).toBe(1)
    return answer
  })
  await open.close()
  return answer
}
/** Ends the connection that waits to write a user down within a transaction; jobs of the server may wait as well. @returns how many */
async function cutWaiting(database: Database) {
  const { rows } = await database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query_start > xact_start
      and query ilike 'insert into "users"%'`)
  return rows.length
}
async function mailbox(to: string) {
  return String((await ask(server.url, `/dev/mailbox/?${new URLSearchParams({ to })}`)).body)
}
