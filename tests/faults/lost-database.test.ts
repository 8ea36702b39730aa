import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChannels } from '#api/platform/database/channels.ts'
import { type Database, openDatabase } from '#api/platform/database/client.ts'
import { watchCatalogue } from '#api/platform/kept/catalogue.ts'
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

describe.runIf(programs)('when the database restarts', () => {
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

  it('answers 503 while it is down, and keeps sessions and mail', async () => {
    const before = await register()
    const { token } = before.body
    await cluster.crash()

    for (const path of [DETAIL, '/api/jobs/?search_key=away', '/healthz/ready']) {
      const { status, headers } = await ask(server.url, path, { token })
      expect([path, status]).toEqual([path, 503])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await expectErrorPage()
    expect((await register()).status).toBe(503)
    expect((await ask(server.url, '/healthz/live')).status).toBe(200)

    await cluster.start()
    await expect
      .poll(async () => (await ask(server.url, DETAIL, { token })).status, { interval: 100 })
      .toBe(200)
    expect(isRunning(server.pid)).toBe(true)
    await letLostJobsExpire()
    const after = await register()
    expect(after.status).toBe(201)
    for (const { email } of [before, after]) await expect.poll(() => mailbox(email)).toMatch(/\d{6} is your/)
  })

  it('answers 503 when a connection is lost in the middle of a transaction', async () => {
    expect((await registerAndCutConnection()).status).toBe(503)
    expect((await register()).status).toBe(201)
    expect(isRunning(server.pid)).toBe(true)
  })

  it('lets a process that listens for changes shut down after the loss', async () => {
    const open = await openDatabase({ databaseUrl: cluster.url, dataDir })
    const channels = await openChannels(open)
    const catalogue = watchCatalogue(channels)
    await cluster.crash()
    // Without a connection nothing is kept.
    await expect.poll(() => catalogue.version()).toBeUndefined()
    await channels.stop()
    await open.close()
    await cluster.start()
  })
})

/**
 * Lets the time pass that the work of a lost worker may take, and the pause before it is repeated: a mail in progress when
 * the database went down. That the queue notices is left to the queue.
 */
async function letLostJobsExpire() {
  const open = await openDatabase({ databaseUrl: cluster.url, dataDir })
  const lost = async () => {
    const { rows } = await open.database.execute(sql`
      select from queue.job where state = 'active' and started_on < now() - interval '1 hour'`)
    return rows.length
  }
  await open.database.execute(sql`
    update queue.job set started_on = started_on - interval '2 hours' where state = 'active'`)
  await expect.poll(lost).toBe(0)
  await open.database.execute(sql`update queue.job set start_after = now() where state = 'retry'`)
  await open.close()
}

async function expectErrorPage() {
  const page = await ask(server.url, '/jobs/?search_key=away', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.body).toContain('Try again')
}

async function register() {
  const form = registration()
  return { email: form.email, ...(await ask(server.url, REGISTER, { json: form })) }
}
/** Cuts the connection of a registration between two statements of its transaction. */
async function registerAndCutConnection() {
  const open = await openDatabase({ databaseUrl: cluster.url, dataDir })
  const answer = await open.database.transaction(async (tx) => {
    await tx.execute(sql`lock table users in exclusive mode`)
    const answer = register()
    await expect.poll(() => cutWaitingInserts(open.database), { interval: 20 }).toBe(1)
    return answer
  })
  await open.close()
  return answer
}
/**
 * Ends connections that wait inside a transaction to insert a user; those of jobs may wait as well and stay.
 * @returns how many it ended
 */
async function cutWaitingInserts(database: Database) {
  const { rows } = await database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query_start > xact_start
      and query ilike 'insert into "users"%'`)
  return rows.length
}
async function mailbox(to: string) {
  // Without the address that `ask` names: the mailbox is closed to what a proxy passes on.
  return (await fetch(`${server.url}/dev/mailbox/?${new URLSearchParams({ to })}`)).text()
}
