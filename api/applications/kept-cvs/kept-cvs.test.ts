import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sweepFiles } from '#api/applications/submission/jobs.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { keptCvs } from '#api/platform/database/tables/applications-tables.ts'
import { limitCounters } from '#api/platform/database/tables/platform-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { applicantsApp, letADayPass } from '#tests/support/applicants.ts'
import { application, fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { unzipped } from '#tests/support/zip.ts'
import { understandKeptCv } from './commands.ts'

const { database, server, ask, make, seeker, get, apply, kept, unfinished } = await applicantsApp()

type Sendable = string | Buffer | File
const keep = (token: string, values: Record<string, Sendable> = {}, headers = {}) =>
  ask('/api/user/cvs/', {
    token,
    form: formOf({ cv: fileOf(pdf('Mason'), 'Mason.pdf'), ...values }),
    headers,
  })
const cvs = async (token: string) => (await get('/api/user/cvs/', token)).json()
const change = (token: string, id: number, body: object) =>
  ask(`/api/user/cvs/${id}/`, { method: 'PATCH', token, body })
const remove = (token: string, id: number) => ask(`/api/user/cvs/${id}/`, { method: 'DELETE', token })
const file = (token: string, id: number) => get(`/api/user/cvs/${id}/file/`, token)
const named = (name: string) => fileOf(pdf(name), `${name}.pdf`)

describe('a CV on the profile', () => {
  it('is kept, renamed, downloaded and deleted', async () => {
    const { token } = await seeker()
    const answer = await keep(token)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ name: 'Mason', file_name: 'Mason.pdf', is_default: true, is_checked: true }),
    ])
    const { id } = answer.json()
    expect((await change(token, id, { name: '  For building sites ' })).json()).toMatchObject([
      { name: 'For building sites', file_name: 'Mason.pdf' },
    ])
    const download = await file(token, id)
    expect(download.rawPayload.equals(pdf('Mason'))).toBe(true)
    expect(download.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment; filename="Mason.pdf"'),
      'cache-control': 'private, no-store',
    })
    expect((await remove(token, id)).json()).toEqual([])
    expect((await file(token, id)).statusCode).toBe(404)
  })

  it('has one default, which another one becomes when it goes', async () => {
    const { token } = await seeker()
    const [first, second, third] = [
      (await keep(token, { cv: named('a') })).json(),
      (await keep(token, { cv: named('b'), name: 'Second' })).json(),
      (await keep(token, { cv: named('c') })).json(),
    ]
    const changed = (await change(token, second.id, { is_default: true })).json()
    expect(changed.map((cv: { id: number; is_default: boolean }) => [cv.id, cv.is_default])).toEqual([
      [second.id, true],
      [third.id, false],
      [first.id, false],
    ])
    expect((await remove(token, second.id)).json()).toMatchObject([
      { id: third.id, is_default: true },
      { id: first.id, is_default: false },
    ])
  })

  it('is one of five at most, also when two come at once', async () => {
    const { token } = await seeker()
    for (let n = 1; n < LIMITS.keptCvs; n++) await keep(token, { cv: named(`CV ${n}`) })
    const answers = await Promise.all(['x', 'y'].map((name) => keep(token, { cv: named(name) })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await cvs(token)).toHaveLength(LIMITS.keptCvs)
    expect(await unfinished()).toEqual([])
  })
})

describe('a CV of the profile that comes again', () => {
  it('is kept once, however often the same file comes', async () => {
    const { token } = await seeker()
    const before = (await kept()).length
    const first = (await keep(token)).json()
    expect((await keep(token, { name: 'Again' })).json()).toEqual(first)
    const headers = { 'idempotency-key': 'once' }
    await Promise.all([1, 2].map(() => keep(token, { cv: named('other') }, headers)))
    expect(await cvs(token)).toHaveLength(2)
    expect((await kept()).length - before).toBe(2)
  })
})

describe('a CV that is sent to the profile', () => {
  it.each([
    ['really.pdf', Buffer.from('MZ this is no PDF'), /is not the type of file/],
    ['sheet.xlsx', pdf(), /must be a PDF/],
    ['empty.pdf', Buffer.alloc(0), /is empty/],
  ])('is refused as %s, as with an application', async (name, content, reason) => {
    const { token } = await seeker()
    const before = await kept()
    const answer = await keep(token, { cv: fileOf(content, name) })
    expect([answer.statusCode, answer.json().cv[0]]).toEqual([400, expect.stringMatching(reason)])
    expect([await cvs(token), await kept()]).toEqual([[], before])
  })

  it('needs a file and a name that can be read', async () => {
    const { token } = await seeker()
    const none = await ask('/api/user/cvs/', { token, form: formOf({}) })
    expect(none.json()).toEqual({ cv: ['The CV is missing. Choose a file'] })
    expect((await keep(token, { name: 'x'.repeat(61) })).json()).toHaveProperty('name')
    const { id } = (await keep(token)).json()
    expect((await change(token, id, { name: ' ' })).json()).toEqual({ name: ['Give the CV a name'] })
    expect((await change(token, id, { is_default: false })).statusCode).toBe(400)
  })

  it('is nobody else’s', async () => {
    const [owner, other] = [await seeker(), await seeker()]
    const { id } = (await keep(owner.token)).json()
    for (const answer of [
      await file(other.token, id),
      await change(other.token, id, { name: 'Mine' }),
      await remove(other.token, id),
    ])
      expect(answer.statusCode).toBe(404)
    const job = await make.job()
    const stolen = await apply(job.id, other.token, formOf({ bio: 'Me', kept_cv: String(id) }))
    expect(stolen.json()).toEqual({ cv: ['This CV is no longer on your profile. Choose another one'] })
    expect(await cvs(owner.token)).toHaveLength(1)
  })

  it('can be replaced thirty times a day, as what is deleted lies in the store for a day', async () => {
    const { id, token } = await seeker()
    await database.insert(limitCounters).values({ key: `cv:${id}`, count: 29 })
    expect((await keep(token)).statusCode).toBe(201)
    expect((await keep(token, { cv: named('more') })).statusCode).toBe(429)
  })
})

describe('reading a CV of the profile', () => {
  const read = (token: string, id: number) => ask(`/api/user/cvs/${id}/reading/`, { token, body: {} })
  const CV = 'Esi Mensah\n+233 24 555 1234\nWork Experience\nMason, Adomi Works, 2019 - 2021'

  it('says in the log why a CV could not be read', async () => {
    const { id: userId, token } = await seeker()
    const { id } = (await keep(token)).json()
    const stream = async () => {
      throw new Error('EIO')
    }
    const files = { ...server.files, stream }
    await expect(understandKeptCv({ database, files }, { userId, id })).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'EIO' },
    })
  })

  it('gives what was understood, and keeps nothing', async () => {
    const { id: userId, token } = await seeker()
    const { id } = (await keep(token, { cv: fileOf(pdfFile(CV), 'cv.pdf') })).json()
    const [before] = await database.select().from(users).where(eq(users.id, userId))
    const answer = await read(token, id)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        is_readable: true,
        first_name: 'Esi',
        last_name: 'Mensah',
        contact_number: '+233 24 555 1234',
        employment: [{ role: 'Mason', company: 'Adomi Works', start_date: '2019' }],
      },
    ])
    expect(await database.select().from(users).where(eq(users.id, userId))).toEqual([before])
    expect((await get('/api/employment-records/', token)).json()).toEqual([])
  })

  it('says so where there is no text, and is one’s own alone', async () => {
    const [me, other] = [await seeker(), await seeker()]
    const { id } = (await keep(me.token)).json()
    expect((await read(me.token, id)).json()).toMatchObject({ is_readable: false, employment: [] })
    expect((await read(other.token, id)).statusCode).toBe(404)
  })

  it('counts as an upload', async () => {
    const { id: userId, token } = await seeker()
    const { id } = (await keep(token)).json()
    await database
      .update(limitCounters)
      .set({ count: 20 })
      .where(eq(limitCounters.key, `upload:${userId}`))
    expect((await read(token, id)).statusCode).toBe(429)
  })
})

describe('applying with a CV of the profile', () => {
  it('sends a copy, which stays when the CV is deleted', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { id, sha256 } = (await keep(token)).json()
    const standing = (await get(`/api/jobs/${job.id}/applications/own/`, token)).json()
    expect(standing.cvs).toMatchObject([{ id, name: 'Mason', is_default: true }])
    const sent = await apply(job.id, token, formOf({ bio: 'I lay bricks', kept_cv: String(id) }))
    expect([sent.statusCode, sent.json().files]).toMatchObject([201, [{ name: 'Mason.pdf', sha256 }]])
    await remove(token, id)
    await letADayPass(database)
    const tomorrow = Date.now() + 25 * 3_600_000
    const before = await kept()
    await sweepFiles({ database, files: server.files }, tomorrow)
    expect(before.length - (await kept()).length).toBeGreaterThanOrEqual(1)
    const { files } = (await get(`/api/user/applications/${sent.json().number}/`, token)).json()
    expect((await get(files[0].link, token)).rawPayload.equals(pdf('Mason'))).toBe(true)
  })

  it('works with JSON, and prefers a file that comes along', async () => {
    const [first, second, { token }] = [await make.job(), await make.job(), await seeker()]
    const { id } = (await keep(token)).json()
    const path = `/api/jobs/${first.id}/applications/`
    expect((await ask(path, { token, body: { bio: 'x', kept_cv: id } })).statusCode).toBe(201)
    const both = application({ kept_cv: String(id), cv: named('Newest') })
    expect((await apply(second.id, token, both)).json().files).toMatchObject([{ name: 'Newest.pdf' }])
  })

  it.each(['0', '2147483647', 'x', '1e3'])('refuses %s', async (kept_cv) => {
    const [job, { token }] = [await make.job(), await seeker()]
    const answer = await apply(job.id, token, formOf({ bio: 'x', kept_cv }))
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, expect.arrayContaining(['cv'])])
  })

  it('keeps the CV of an application afterwards, of one’s own alone', async () => {
    const [job, me, other] = [await make.job(), await seeker(), await seeker()]
    const { number } = (await apply(job.id, me.token, application({ cv: named('Sent') }))).json()
    const keepSent = (token: string) => ask('/api/user/cvs/', { token, body: { application: number } })
    expect((await keepSent(other.token)).statusCode).toBe(400)
    const answer = await keepSent(me.token)
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { name: 'Sent', is_default: true }])
    expect((await keepSent(me.token)).json()).toEqual(answer.json())
  })
})

it('are in the export, and go with the account', async () => {
  const { id: userId, token } = await seeker()
  const { id } = (await keep(token, { name: 'For sites' })).json()
  const entries = unzipped((await get('/api/accounts/user/export/', token)).rawPayload)
  expect(entries.get('files/cvs/cv-Mason.pdf')?.equals(pdf('Mason'))).toBe(true)
  expect(JSON.parse(String(entries.get('cvs.json')))).toMatchObject([
    { id, name: 'For sites', fileName: 'Mason.pdf', leftOut: null },
  ])
  const [row] = await database.select().from(keptCvs).where(eq(keptCvs.id, id))
  const sweep = () => sweepFiles({ database, files: server.files }, Date.now() + 25 * 3_600_000)
  await sweep()
  expect(await kept()).toContain(row?.storageName)
  await database.delete(users).where(eq(users.id, userId))
  expect(await database.select().from(keptCvs).where(eq(keptCvs.userId, userId))).toEqual([])
  await sweep()
  expect(await kept()).toContain(row?.storageName)
  await letADayPass(database)
  await sweep()
  expect(await kept()).not.toContain(row?.storageName)
})
