import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { sweepFiles } from '#api/applications/submission/jobs.ts'
import { sweepAttachments } from '#api/opportunities/attachments/jobs.ts'
import { readConfig, StartError } from '#api/platform/config.ts'
import { openDatabase } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { attachments } from '#api/platform/database/tables/opportunities-tables.ts'
import { sweepImages } from '#api/platform/images/jobs.ts'
import { newStorageName } from '#api/platform/uploads/rules.ts'
import { applicantsApp, letADayPass } from '#tests/support/applicants.ts'
import { formOf, pdf } from '#tests/support/documents.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'
import { filesCommand } from './cli.ts'
import { diskFiles, openFiles } from './open.ts'
import { listNeeded, verifyFiles } from './verify.ts'

const made = await applicantsApp()
const { database, server, make, seeker, apply, propose, change, withdraw, ask, filesOf } = made
const { files } = server
const DAY_MS = 24 * 3_600_000

async function showPicture(token: string, hue: number) {
  const background = { r: hue, g: 80, b: 90 }
  const content = await sharp({ create: { width: 120, height: 120, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('image', new File([new Uint8Array(content)], 'me.png'))
  const answer = await ask('/api/accounts/user-detail/', { method: 'PATCH', token, form })
  expect(answer.statusCode).toBe(200)
}

async function addAttachment(opportunityId: number) {
  const storageName = newStorageName('attachments')
  await files.write(storageName, pdf())
  await database
    .insert(attachments)
    .values({ opportunityId, name: 'a.pdf', mediaType: 'application/pdf', size: 9, sha256: 'x', storageName })
  return storageName
}

/** Sweeps as if every file were older than a day by its name. */
async function sweep() {
  const services = { database, files }
  await sweepFiles(services, Date.now() + DAY_MS + 1_000)
  await sweepAttachments(services, Date.now() + DAY_MS + 1_000)
  await sweepImages(services)
}

describe('a dump of the database, then its files', () => {
  it('has every file, whatever is replaced, withdrawn and deleted in between', async () => {
    const people = [await seeker(), await seeker(), await seeker(), await seeker()]
    const [job, rfp] = [await make.job(), await make.rfp()]
    const sent: string[] = []
    for (const [n, { token }] of people.entries()) {
      sent.push((await apply(job.id, token)).json().number)
      await propose(rfp.id, token)
      await showPicture(token, n)
    }
    await addAttachment(rfp.id)
    const dump = await listNeeded(database)
    expect(dump.length).toBeGreaterThanOrEqual(4 * 3 + 4 + 1)

    const [replacing, withdrawing, leaving, twice] = people
    await change(sent[0] ?? '', replacing?.token ?? '', formOf({ cv: pdf('Newer') }))
    await withdraw(sent[1] ?? '', withdrawing?.token ?? '')
    await withdraw(sent[3] ?? '', twice?.token ?? '')
    expect((await apply(job.id, twice?.token ?? '')).statusCode).toBe(201)
    await showPicture(replacing?.token ?? '', 200)
    await database.delete(attachments)
    await database
      .update(users)
      .set({ deleteAt: sql`now()` })
      .where(eq(users.id, leaving?.id ?? 0))
    await server.runSweep()
    expect(await filesOf(sent[2] ?? '')).toEqual([])
    await sweep()
    const copied = new Set([
      ...(await files.list('applications')),
      ...(await files.list('attachments')),
      ...(await files.list('images')),
    ])
    expect(dump.filter(({ name }) => !copied.has(name))).toEqual([])

    await letADayPass(database)
    await sweep()
    const now = (await listNeeded(database)).map(({ name }) => name).sort()
    const left = [...(await files.list('applications')), ...(await files.list('attachments'))]
    expect(left.sort()).toEqual(now.filter((name) => !name.startsWith('images/')))
  })
})

describe('npm run files -- verify', () => {
  it('lists files that are missing, and old ones without a row', async () => {
    const lost = await addAttachment((await make.rfp()).id)
    await files.remove(lost)
    const stray = newStorageName('applications', Date.now() - 2 * DAY_MS)
    await files.write(stray, pdf())
    await files.write(newStorageName('applications'), pdf())
    const picture = `images/${'d'.repeat(40)}-96.webp`
    await files.write(picture, pdf())
    const { needed, missing, strays } = await verifyFiles(database, files)
    expect(needed).toBeGreaterThan(0)
    expect(missing).toEqual([{ name: lost, of: expect.stringContaining('attachment') }])
    expect(strays).toEqual([stray, picture])
  })
})

const dataDir = await newDataFolder(inject('template'), 'verify')
const bucket = await startObjectStore()
afterAll(async () => {
  await bucket.remove()
  await rm(dataDir, { recursive: true, force: true })
})

describe('from the command line', () => {
  const run = async (settings: object = {}) => {
    const env = { DATA_DIR: dataDir, PATH: '', NODE_COMPILE_CACHE: 'build/compiled', ...settings }
    const ended = await promisify(execFile)(process.execPath, ['cli.ts', 'files', 'verify', '--json'], {
      env,
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    )
    return { code: ended.code, verdict: JSON.parse(ended.stdout) }
  }

  it.each([
    ['a disk', () => ({}), () => diskFiles(join(dataDir, 'files'))],
    [
      'an object store',
      () => ({ FILES_URL: bucket.url }),
      () => openFiles({ filesUrl: bucket.url, filesDir: join(dataDir, 'files') }),
    ],
  ])('it ends with 1 for a file without a row on %s', async (_where, settings, open) => {
    const store = await open()
    expect(await run(settings())).toEqual({ code: 0, verdict: { needed: 0, missing: [], strays: [] } })
    const stray = newStorageName('applications', Date.now() - 2 * DAY_MS)
    await store.write(stray, pdf())
    // It adopts no key either, which the first start does.
    expect(await readdir(dataDir)).not.toContain('secret.key')
    expect(await run(settings())).toEqual({ code: 1, verdict: { needed: 0, missing: [], strays: [stray] } })
  })
  it('makes nothing in a folder without a database', async () => {
    const config = readConfig({ DATA_DIR: join(dataDir, 'none') })
    await expect(filesCommand.run(['verify'], config)).rejects.toThrow(
      `no database in DATA_DIR, ${config.dataDir}`,
    )
    expect(await readdir(dataDir)).not.toContain('none')
  })
  it('migrates nothing, and says that a start has to', async () => {
    const config = readConfig({ DATA_DIR: await newDataFolder(inject('template'), 'earlier') })
    const appliedBy = async (statement: string) => {
      const { pool, close } = await openDatabase(config, async () => {})
      const { rowCount, rows } = await pool.query(statement).finally(close)
      return rows[0]?.count ?? rowCount
    }
    const last = 'created_at = (select max(created_at) from drizzle.__drizzle_migrations)'
    await appliedBy(`delete from drizzle.__drizzle_migrations where ${last}`)
    const count = 'select count(*)::int from drizzle.__drizzle_migrations'
    const before = await appliedBy(count)
    await expect(filesCommand.run(['verify'], config)).rejects.toThrow(StartError)
    expect(await appliedBy(count)).toBe(before)
    await rm(config.dataDir, { recursive: true })
  })
})
