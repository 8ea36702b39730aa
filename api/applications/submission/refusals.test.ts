import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { limitCounters } from '#api/platform/database/tables/platform-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { application, docx, fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { hostileDocuments } from '#tests/support/hostile/corpus.ts'

const MB = 1024 * 1024
const hostile = (name: string) =>
  hostileDocuments.find((document) => document.name === name)?.make() ?? Buffer.alloc(0)
const HOUR = 3_600_000

const { database, app, make, seeker, apply, change, kept, unfinished, applicationsOf } = await applicantsApp()

const refusals: [string, () => FormData, object][] = [
  [
    'nothing',
    () => formOf({}),
    { bio: ['Write a covering note: a few lines are enough'], cv: ['The CV is missing. Choose a file'] },
  ],
  [
    'a bio too long',
    () => application({ bio: 'x'.repeat(5_001) }),
    { bio: ['Must be 5,000 characters or fewer'] },
  ],
  ['an empty file', () => application({ cv: Buffer.alloc(0) }), { cv: ['The CV is empty'] }],
  [
    'a byte too much',
    () => application({ cv: pdf('', 10 * MB + 1) }),
    { cv: ['The CV must be smaller than 10 MB'] },
  ],
  [
    'far too much',
    () => application({ cv: pdf('', 40 * MB) }),
    { cv: ['The CV must be smaller than 10 MB'] },
  ],
  [
    'a page called a PDF',
    () => application({ cv: Buffer.from('<html><script>alert(1)</script>') }),
    { cv: ['The CV is not the type of file that its name says'] },
  ],
  [
    'a program',
    () => application({ cv: fileOf(Buffer.from('MZ'), 'cv.pdf.exe') }),
    { cv: ['The CV must be a PDF, Word or OpenDocument file'] },
  ],
  [
    'an archive, which is for proposals',
    () => application({ cv: fileOf(docx(), 'cv.zip') }),
    { cv: ['The CV must be a PDF, Word or OpenDocument file'] },
  ],
  [
    'a script behind an empty password',
    () => application({ cv: hostile('script-packed-aes-256') }),
    { cv: ['The CV contains scripts. Print it to a new PDF'] },
  ],
  [
    'a template of a server',
    () => application({ cv: fileOf(hostile('template-remote'), 'cv.docx') }),
    {
      cv: [
        'The CV contains references to other files. Save it as a PDF, or a sheet with values in place of formulas',
      ],
    },
  ],
  ['two CVs', () => formOf({ bio: 'x', cv: [pdf('1'), pdf('2')] }), { cv: ['The CV was sent twice'] }],
]

it.each(refusals)('%s', async (_what, form, errors) => {
  const [job, { token }, before] = [await make.job(), await seeker(), await kept()]
  const answer = await apply(job.id, token, form())
  expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  expect(await applicationsOf(job.id)).toEqual([])
  expect(await kept()).toEqual(before)
  expect(await unfinished()).toEqual([])
})

it('takes 10 MB to the byte, under any name', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  const name = `${'x'.repeat(5_000)}.pdf`
  const answer = await apply(job.id, token, application({ cv: fileOf(pdf('', 10 * MB), `../../${name}`) }))
  expect(answer.json().files[0]).toMatchObject({ size: 10 * MB, name: `${'x'.repeat(146)}.pdf` })
})

it('an opportunity that is closed, a draft, and one that is not there', async () => {
  const { token } = await seeker()
  const closed = await make.job({ deadlineAt: new Date(Date.now() - HOUR) })
  const draft = await make.job({ status: 'DRAFT' })
  const cancelled = await make.job({ status: 'CANCELLED' })
  expect((await apply(closed.id, token)).json()).toMatchObject({ code: 'closed' })
  expect((await apply(cancelled.id, token)).json()).toMatchObject({ code: 'closed' })
  expect((await apply(draft.id, token)).statusCode).toBe(404)
  expect((await apply(2_147_483_647, token)).statusCode).toBe(404)
  const rfp = await make.rfp()
  expect((await apply(rfp.id, token)).statusCode).toBe(404)
})

it('a company member, and who has not verified', async () => {
  const job = await make.job()
  const member = await person(database, 'RECRUITING_COMPANY')
  const unverified = await person(database, 'JOB_SEEKER', { isVerified: false })
  expect((await apply(job.id, member.token)).json()).toMatchObject({ code: 'forbidden' })
  expect((await apply(job.id, unverified.token)).json()).toMatchObject({ code: 'unverified' })
  expect(await applicationsOf(job.id)).toEqual([])
})

it('more than 200 MB of one person', async () => {
  const [job, { token, id }] = [await make.job(), await seeker()]
  const { number } = (await apply(job.id, token)).json()
  const [row] = await database.select().from(applications).where(eq(applications.number, number))
  await database
    .update(applicationFiles)
    .set({ size: 200 * MB })
    .where(eq(applicationFiles.applicationId, row?.id ?? 0))
  const other = await make.job()
  expect((await apply(other.id, token)).json()).toMatchObject({ code: 'too_large', detail: /200 MB/ })
  expect((await applicationsOf(other.id)).filter(({ userId }) => userId === id)).toEqual([])
})

it('more than 20 uploads an hour', async () => {
  const [one, other, { token, id }] = [await make.job(), await make.job(), await seeker()]
  await database.insert(limitCounters).values({ key: `upload:${id}`, count: 19 })
  expect((await apply(one.id, token)).statusCode).toBe(201)
  expect((await apply(other.id, token)).statusCode).toBe(429)
  expect(await applicationsOf(other.id)).toEqual([])
})

it('more than 20 uploads an hour, of which some were refused', async () => {
  const [one, other, { token, id }] = [await make.job(), await make.job(), await seeker()]
  await database.insert(limitCounters).values({ key: `upload:${id}`, count: 17 })
  const page = () => application({ cv: Buffer.from('<html>') })
  const { number } = (await apply(one.id, token)).json()
  expect((await change(number, token, page())).statusCode).toBe(400)
  expect((await apply(other.id, token, page())).statusCode).toBe(400)
  expect((await apply(other.id, token, page())).statusCode).toBe(429)
  expect((await apply(other.id, token)).statusCode).toBe(429)
  expect((await change(number, token, page())).statusCode).toBe(429)
  expect((await change(number, token, formOf({ bio: 'Another' }))).statusCode).toBe(200)
  expect(await applicationsOf(other.id)).toEqual([])
})

it('more than 20 uploads an hour, and says when it goes on; what is refused for its texts is none of them', async () => {
  const [job, { token, id }] = [await make.job(), await seeker()]
  await database.insert(limitCounters).values({ key: `upload:${id}`, count: 19 })
  for (const bio of ['', 'x'.repeat(20_000), ' '])
    expect((await apply(job.id, token, application({ bio }))).statusCode).toBe(400)
  expect((await apply(job.id, token, formOf({ bio: 'Good', kept_cv: '2147483647' }))).statusCode).toBe(400)
  expect((await apply(job.id, token)).statusCode).toBe(201)
  const other = await apply((await make.job()).id, token)
  expect(other.statusCode).toBe(429)
  // The hour began with the first count, however long ago that was.
  const seconds = Number(other.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(3600)
  const minutes = Math.ceil(seconds / 60)
  expect(other.json()).toMatchObject({
    reason: 'uploads_limited',
    params: { max: 20, minutes },
    detail: `You have sent 20 files within an hour, the most that are taken. Send this again in ${minutes} minutes`,
  })
})

it('more than 100 forms an hour that are refused for their texts', async () => {
  const [job, { token, id }] = [await make.job(), await seeker()]
  await database.insert(limitCounters).values({ key: `refused:${id}`, count: 99 })
  expect((await apply(job.id, token, application({ bio: '' }))).statusCode).toBe(400)
  expect((await apply(job.id, token, application({ bio: '' }))).statusCode).toBe(429)
  expect((await apply(job.id, token)).statusCode).toBe(201)
})

it('no repetition of a request that was the last of the hour', async () => {
  const [job, { token, id }] = [await make.job(), await seeker()]
  await database.insert(limitCounters).values({ key: `upload:${id}`, count: 19 })
  const headers = { 'idempotency-key': 'last of the hour' }
  const [first, second] = await Promise.all([1, 2].map(() => apply(job.id, token, application(), headers)))
  const third = await apply(job.id, token, application(), headers)
  expect([first, second, third].map((answer) => answer?.statusCode)).toEqual([201, 201, 201])
  expect([second?.json(), third.json()]).toEqual([first?.json(), first?.json()])
})

it.each<[string, () => FormData, number]>([
  ['a text without end', () => application({ bio: 'x'.repeat(300_000) }), 413],
  [
    'more fields than there are',
    () =>
      formOf({
        ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x'])),
        cv: pdf('', 2 * MB),
      }),
    413,
  ],
  [
    'more files than there are',
    () => formOf({ bio: 'x', cv: Array.from({ length: 6 }, () => pdf('', MB)) }),
    413,
  ],
])('%s', async (_what, form, status) => {
  const [job, { token }, before] = [await make.job(), await seeker(), await kept()]
  expect((await apply(job.id, token, form())).statusCode).toBe(status)
  expect(await kept()).toEqual(before)
  await expect.poll(unfinished).toEqual([])
})

it.each([
  ['multipart/form-data', 'no boundary', 400],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7',
    400,
  ],
  ['text/plain', 'bio=x', 415],
  ['application/json', '{"bio":', 400],
])('a broken form of %s', async (type, payload, status) => {
  const [job, { token }] = [await make.job(), await seeker()]
  const answer = await app.inject({
    method: 'POST',
    url: `/api/jobs/${job.id}/applications/`,
    headers: { authorization: `Token ${token}`, 'content-type': type },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(status)
  await expect.poll(unfinished).toEqual([])
})
