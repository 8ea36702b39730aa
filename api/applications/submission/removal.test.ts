import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { FOLDER, newStorageName } from '#api/platform/uploads/rules.ts'
import { applicantsApp, letADayPass } from '#tests/support/applicants.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { application, formOf, pdf } from '#tests/support/documents.ts'
import { sweepFiles } from './jobs.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 3_600_000

const made = await applicantsApp()
const { database, server, make, seeker, get, apply, propose, change, withdraw, filesOf, setDeadlineAgo } =
  made

const isThere = async (name: string) => (await server.files.read(name)) !== undefined
async function storedOf(number: string) {
  const files = await filesOf(number)
  return Promise.all(files.map(async ({ storageName }) => isThere(storageName)))
}

async function applied() {
  const [job, someone] = [await make.job(), await seeker()]
  return { job, ...someone, receipt: (await apply(job.id, someone.token)).json() }
}

/** The sweep while every file is older than a day. */
const sweepOldFiles = () => sweepFiles({ database, files: server.files }, Date.now() + DAY_MS + 1_000)

describe('what nothing needs any more', () => {
  it('is out of reach when it is replaced, and removed a day later; name, size and hash stay', async () => {
    const { token, receipt } = await applied()
    const { number, files } = receipt
    expect((await change(number, token, formOf({ cv: pdf('Newer') }))).statusCode).toBe(200)
    expect((await get(files[0].link, token)).statusCode).toBe(404)
    await sweepOldFiles()
    expect(await storedOf(number)).toEqual([true, true])
    await letADayPass(database)
    await sweepOldFiles()
    expect(await storedOf(number)).toEqual([false, true])
    expect((await filesOf(number))[0]).toMatchObject({ name: files[0].name, sha256: files[0].sha256 })
  })

  it('is out of reach with its application, whose receipt still says what was sent, and removed a day later', async () => {
    const { job, token, receipt } = await applied()
    const { number, files } = receipt
    const withdrawn = (await withdraw(number, token)).json()
    expect(withdrawn.files).toEqual([{ ...files[0], link: null }])
    expect((await get(files[0].link, token)).statusCode).toBe(404)
    const { last } = (await get(`/api/jobs/${job.id}/applications/own/`, token)).json()
    expect(last).toEqual({ bio: 'I lay bricks', cv: null })
    expect((await get('/api/accounts/user/export/', token)).body).not.toContain(`${number}/cv-cv.pdf`)
    await sweepOldFiles()
    expect(await storedOf(number)).toEqual([true])
    await letADayPass(database)
    await sweepOldFiles()
    expect(await storedOf(number)).toEqual([false])
  })

  it('stays a day when its row is deleted', async () => {
    const { number } = (await applied()).receipt
    const [file] = await filesOf(number)
    await database.delete(applicationFiles).where(eq(applicationFiles.id, file?.id ?? 0))
    await sweepOldFiles()
    expect(await isThere(file?.storageName ?? '')).toBe(true)
    await letADayPass(database)
    await sweepOldFiles()
    expect(await isThere(file?.storageName ?? '')).toBe(false)
  })
})

describe('of what one person may keep, a replaced or withdrawn file', () => {
  it('may weigh five times the 200 MB of one person within a day', async () => {
    const { token, receipt } = await applied()
    const resend = () => change(receipt.number, token, formOf({ cv: pdf() }))
    for (let n = 0; n < 5; n++) {
      const [row] = (await filesOf(receipt.number)).slice(-1)
      await database
        .update(applicationFiles)
        .set({ size: 200 * MB })
        .where(eq(applicationFiles.id, row?.id ?? 0))
      expect((await resend()).statusCode).toBe(200)
    }
    expect((await resend()).statusCode).toBe(429)
    await letADayPass(database)
    await sweepOldFiles()
    expect((await resend()).statusCode).toBe(200)
  })

  it('leaves the CV of the application before it to be sent again', async () => {
    const { token } = await applied()
    const later = await make.job()
    const { number } = (await apply(later.id, token, application({ bio: 'Later' }))).json()
    await withdraw(number, token)
    const { last } = (await get(`/api/jobs/${later.id}/applications/own/`, token)).json()
    expect(last).toMatchObject({ bio: 'I lay bricks', cv: { name: 'cv.pdf' } })
  })

  it('is not counted into the 200 MB of one person', async () => {
    const { job, token, receipt } = await applied()
    const [row] = await database.select().from(applications).where(eq(applications.number, receipt.number))
    const ofApplication = eq(applicationFiles.applicationId, row?.id ?? 0)
    const fill = () =>
      database
        .update(applicationFiles)
        .set({ size: 200 * MB })
        .where(ofApplication)
    await fill()
    expect((await change(receipt.number, token, formOf({ cv: pdf() }))).statusCode).toBe(200)
    await fill()
    const other = await make.job()
    expect((await apply(other.id, token)).statusCode).toBe(413)
    await withdraw(receipt.number, token)
    expect((await apply(other.id, token)).statusCode).toBe(201)
    expect((await apply(job.id, token)).statusCode).toBe(201)
  })
})

it('leaves no file when the database is full', async () => {
  const { token, receipt } = await applied()
  await database.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await database.execute(sql`
    create trigger refuse_rows before insert on application_files for each row execute function no_room()`)
  const before = await made.kept()
  const other = await make.job()
  const refused = [await apply(other.id, token), await change(receipt.number, token, formOf({ cv: pdf() }))]
  await database.execute(sql`drop function no_room cascade`)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([507, 507])
  expect(await made.kept()).toEqual(before)
  expect(await made.unfinished()).toEqual([])
})

it('lets its owner export everything, and the audit log tells of no opening that was none', async () => {
  const [rfp, { token }] = [await make.rfp(), await seeker()]
  const { number } = (await propose(rfp.id, token)).json()
  await withdraw(number, token)
  await setDeadlineAgo(rfp.id, '11 minutes')
  const archive = await get('/api/accounts/user/export/', token)
  expect(archive.statusCode).toBe(200)
  expect(archive.body).not.toContain(`${number}/`)
  const acts = await actsUpon(database, number)
  expect(acts.map(({ action }) => action)).toEqual(['proposal.submitted', 'proposal.withdrawn'])
})

it('is not removed by a machine whose clock is ahead, while its row is being written', async () => {
  const name = newStorageName(FOLDER)
  await server.files.write(name, pdf())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS })
  await sweepFiles({ database, files: server.files }).finally(() => vi.useRealTimers())
  expect(await isThere(name)).toBe(true)
})

it('is dated by the clock of the database when its application is withdrawn', async () => {
  const { token, receipt } = await applied()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * DAY_MS })
  await withdraw(receipt.number, token).finally(() => vi.useRealTimers())
  await sweepOldFiles()
  expect(await storedOf(receipt.number)).toEqual([true])
})
