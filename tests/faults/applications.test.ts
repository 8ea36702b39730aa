import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { sweepFiles } from '#api/applications/submission/jobs.ts'
import { openDatabase } from '#api/platform/database/client.ts'
import { diskFiles } from '#api/platform/files/open.ts'
import type { RunningServer } from '#bench/run-server.ts'
import { person } from '#tests/support/accounts.ts'
import { application, pdf } from '#tests/support/documents.ts'
import { factories } from '#tests/support/factories.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { ask, killServer, startServer, untilGone } from '#tests/support/process.ts'
import { mountDisk, unmountDisk } from '#tests/support/small-disk.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

const DAY_MS = 24 * 3_600_000

let dataDir: string
let server: RunningServer | undefined

beforeEach(async () => {
  dataDir = await newDataFolder(inject('template'), 'applying')
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await rm(dataDir, { recursive: true, force: true })
})

const openFolder = () => openDatabase({ databaseUrl: undefined, dataDir })
const folder = () => join(dataDir, 'files')
const unfinished = () => readdir(join(folder(), 'unfinished'))

async function prepare(people: number, jobs: number) {
  const { database, close } = await openFolder()
  const make = factories(database)
  const tokens: string[] = []
  const ids: number[] = []
  for (let n = 0; n < people; n++) tokens.push((await person(database, 'JOB_SEEKER')).token)
  for (let n = 0; n < jobs; n++) ids.push((await make.job()).id)
  await close()
  return { tokens, ids, token: tokens[0], job: (n: number) => ids[n] }
}

type Sent = { token: string | undefined; job: number | undefined; cv?: Buffer; key?: string }

const apply = (url: string, { token, job, cv = pdf(), key }: Sent) =>
  ask(url, `/api/jobs/${job}/applications/`, {
    token,
    form: application({ cv }),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })

describe('when the process is killed while applications arrive', () => {
  it('keeps every acknowledged application, leaves none half stored, and stores a repeated request once', async () => {
    const { tokens, ids } = await prepare(12, 6)
    const witness = join(dataDir, 'witness')
    const cvOf = (n: number) => pdf(`number ${n}`, 60_000)
    const sent = (n: number) => ({
      token: tokens[n % 12],
      job: ids[Math.floor(n / 12)],
      cv: cvOf(n),
      key: `application ${n}`,
    })
    const first = await startServer({ DATA_DIR: dataDir })
    let acknowledged = 0
    let killing: Promise<void> | undefined
    await untilGone(6, async (n) => {
      if (n >= 72) throw new TypeError('All are sent')
      const { status, body } = await apply(first.url, sent(n))
      if (status !== 201) return
      await appendFile(witness, `${JSON.stringify({ n, number: body.number })}\n`)
      acknowledged++
      if (acknowledged >= 25) killing ??= killServer(first)
    })
    await killing
    expect(killing).toBeDefined()

    const again = await startServer({ DATA_DIR: dataDir })
    server = again
    const lines = (await readFile(witness, 'utf8')).trim().split('\n')
    for (const line of lines) {
      const { n, number } = JSON.parse(line)
      const { token } = sent(n)
      const { body } = await ask(again.url, `/api/user/applications/${number}/`, { token })
      const file = await ask(again.url, body.files[0].link, { token })
      const hash = createHash('sha256').update(cvOf(n)).digest('hex')
      expect([body.files[0].sha256, createHash('sha256').update(file.body).digest('hex')]).toEqual([
        hash,
        hash,
      ])
    }
    for (let n = 0; n < 40; n++) expect((await apply(again.url, sent(n))).status, `retry ${n}`).toBe(201)
    await again.stop()
    server = undefined
    await expectWhole(lines.length)
  })
})

/** Expects a file for every row and a row for every file once the sweep of the next day has run. */
async function expectWhole(least: number) {
  const { database, close } = await openFolder()
  const files = diskFiles(folder())
  await sweepFiles({ database, files }, Date.now() + DAY_MS + 1_000)
  const { rows } = await database.execute<{ name: string; people: number }>(
    sql`select storage_name as name from application_files`,
  )
  const { rows: pairs } = await database.execute(
    sql`select opportunity_id from applications group by opportunity_id, user_id having count(*) > 1`,
  )
  await close()
  expect((await files.list('applications')).sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(rows.length).toBeGreaterThanOrEqual(least)
  expect(pairs).toEqual([])
}

it('removes the upload of a tab that was closed', async () => {
  const { token, job } = await prepare(1, 1)
  server = await startServer({ DATA_DIR: dataDir })
  const encoded = new Response(application({ cv: pdf('', 2_000_000) }))
  const sending = request(`${server.url}/api/jobs/${job(0)}/applications/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  sending.on('error', () => {})
  sending.write(Buffer.from(await encoded.arrayBuffer()).subarray(0, 1_500_000))
  await expect.poll(unfinished).toHaveLength(1)
  sending.destroy()
  await expect.poll(unfinished).toEqual([])
  expect((await ask(server.url, '/api/user/job-applications/', { token })).body).toEqual([])
  expect((await apply(server.url, { token, job: job(0) })).status).toBe(201)
})

describe('when the disk of the files is full', () => {
  it('answers 507, keeps nothing, and accepts applications again once there is room', async ({ skip }) => {
    await mkdir(folder())
    if (!mountDisk(folder(), '2m')) skip('This machine does not let us mount a disk')
    try {
      const { token, job } = await prepare(1, 2)
      server = await startServer({ DATA_DIR: dataDir })
      const kept = await apply(server.url, { token, job: job(0), cv: pdf('', 300_000) })
      expect(kept.status).toBe(201)
      await writeFile(join(folder(), 'filler'), Buffer.alloc(3_000_000)).catch(() => undefined)
      const refused = await apply(server.url, { token, job: job(1), cv: pdf('', 300_000) })
      expect([refused.status, refused.body.code]).toEqual([507, 'no_room'])
      expect(await unfinished()).toEqual([])
      expect(await readdir(join(folder(), 'applications'))).toHaveLength(1)
      expect((await ask(server.url, kept.body.files[0].link, { token })).status).toBe(200)
      expect((await ask(server.url, '/api/user/job-applications/', { token })).body).toHaveLength(1)
      await rm(join(folder(), 'filler'))
      expect((await apply(server.url, { token, job: job(1), cv: pdf('', 300_000) })).status).toBe(201)
    } finally {
      await server?.stop()
      server = undefined
      unmountDisk(folder())
    }
  })
})

it('answers 503 while the object store is down and recovers when it is back', async () => {
  const store = await startObjectStore()
  const { token, job } = await prepare(1, 2)
  server = await startServer({ DATA_DIR: dataDir, FILES_URL: store.url })
  const kept = await apply(server.url, { token, job: job(0) })
  expect(kept.status, JSON.stringify(kept.body)).toBe(201)
  const { link } = kept.body.files[0]
  expect((await ask(server.url, link, { token })).status).toBe(200)

  await store.stop()
  const refused = await apply(server.url, { token, job: job(1) })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await ask(server.url, link, { token })).status).toBe(503)
  expect((await ask(server.url, '/api/user/job-applications/', { token })).body).toHaveLength(1)
  expect((await ask(server.url, '/api/jobs/')).status).toBe(200)
  expect(await unfinished()).toEqual([])

  await store.start()
  expect((await apply(server.url, { token, job: job(1) })).status).toBe(201)
  expect((await ask(server.url, link, { token })).status).toBe(200)
  await store.remove()
})
