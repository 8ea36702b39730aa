import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applicationFiles, applications } from '#api/platform/database/applications-tables.ts'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { application, formOf, pdf } from '#tests/support/documents.ts'
import { sweepFiles } from './jobs.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 3_600_000

const made = await applicantsApp()
const { open, database, server, make, seeker, get, apply, propose, change, withdraw, filesOf, end } = made

const isThere = async (name: string) => (await server.files.read(name)) !== undefined
async function storedOf(number: string) {
  const files = await filesOf(number)
  return Promise.all(files.map(async ({ storageName }) => isThere(storageName)))
}

async function applied() {
  const [job, someone] = [await make.job(), await seeker()]
  return { job, ...someone, receipt: (await apply(job.id, someone.token)).json() }
}

describe('what nothing needs any more', () => {
  it('is removed when it is replaced; name, size and hash stay', async () => {
    const { token, receipt } = await applied()
    const { number, files } = receipt
    expect((await change(number, token, formOf({ cv: pdf('Newer') }))).statusCode).toBe(200)
    expect(await storedOf(number)).toEqual([false, true])
    expect((await filesOf(number))[0]).toMatchObject({ name: files[0].name, sha256: files[0].sha256 })
    expect((await get(files[0].link, token)).statusCode).toBe(404)
  })

  it('is removed with its application, whose receipt still says what was sent', async () => {
    const { job, token, receipt } = await applied()
    const { number, files } = receipt
    const withdrawn = (await withdraw(number, token)).json()
    expect(withdrawn.files).toEqual([{ ...files[0], link: null }])
    expect(await storedOf(number)).toEqual([false])
    expect((await get(files[0].link, token)).statusCode).toBe(404)
    const { last } = (await get(`/api/jobs/${job.id}/applications/own/`, token)).json()
    expect(last).toEqual({ bio: 'I lay bricks', cv: null })
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

it('is removed by the sweep where it could not be at once', async () => {
  const files = { ...server.files, remove: () => Promise.reject(new Error('away')) }
  const ask = asker((await testApp(open, {}, { files })).app)
  const [one, other] = [await applied(), await applied()]
  const url = (number: string) => `/api/user/applications/${number}/`
  const form = formOf({ cv: pdf('Newer') })
  const changed = await ask(url(one.receipt.number), { method: 'PATCH', token: one.token, form })
  const withdrawn = await ask(`${url(other.receipt.number)}withdrawal/`, { token: other.token })
  expect([changed.statusCode, withdrawn.statusCode]).toEqual([200, 200])
  const stored = async () => [await storedOf(one.receipt.number), await storedOf(other.receipt.number)]
  expect(await stored()).toEqual([[true, true], [true]])
  await sweepFiles({ database, files: server.files }, Date.now() + DAY_MS + 1_000)
  expect(await stored()).toEqual([[false, true], [false]])
})

it('lets its owner export everything, and the audit log tells of no opening that was none', async () => {
  const [rfp, { token }] = [await make.rfp(), await seeker()]
  const { number } = (await propose(rfp.id, token)).json()
  await withdraw(number, token)
  expect(await storedOf(number)).toEqual([false, false])
  await end(rfp.id, '11 minutes')
  const archive = await get('/api/accounts/user/export/', token)
  expect(archive.statusCode).toBe(200)
  expect(archive.body).not.toContain(`${number}/`)
  const acts = await actsUpon(database, number)
  expect(acts.map(({ action }) => action)).toEqual(['proposal.submitted', 'proposal.withdrawn'])
})
