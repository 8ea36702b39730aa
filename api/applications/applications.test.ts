import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { limitCounters } from '#api/database/account-tables.ts'
import { applicationFiles, applications } from '#api/database/job-seeker-tables.ts'
import { opportunities } from '#api/database/schema.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { application, docx, fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { factories } from '#tests/support/factories.ts'

const MB = 1024 * 1024
const HOUR = 3_600_000

const { open, server, app, ask } = await accountsApp()
const make = factories(open.database)
const seeker = () => person(open.database, 'JOB_SEEKER')

const apply = (jobId: number, token: string, form: FormData | undefined = application(), headers = {}) =>
  ask(`/api/jobs/${jobId}/applications/`, { token, form, headers })
const get = (url: string, token: string) => ask(url, { method: 'GET', token })
const own = (number: string) => `/api/user/applications/${number}/`
const change = (number: string, token: string, form: FormData) =>
  ask(`/api/user/applications/${number}/`, { method: 'PATCH', token, form })
const withdraw = (number: string, token: string) =>
  ask(`/api/user/applications/${number}/withdrawal/`, { token })

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const kept = () => server.files.list('applications')
const rowsOf = (opportunityId: number) =>
  open.database.select().from(applications).where(eq(applications.opportunityId, opportunityId))
const moveDeadline = (id: number, at: ReturnType<typeof sql>) =>
  open.database
    .update(opportunities)
    .set({ deadlineAt: sql`${at}` })
    .where(eq(opportunities.id, id))

describe('applying for a job', () => {
  it('answers a receipt with number, time, size and hash of the file, and mails it', async () => {
    const [job, { token, email }] = [await make.job({ name: 'Mason' }), await seeker()]
    const content = pdf('Mine', 300_000)
    const answer = await apply(job.id, token, application({ cv: fileOf(content, 'Ama Owusu.pdf') }))
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const receipt = answer.json()
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
      collection: 'jobs',
      call: { id: job.id, name: 'Mason' },
      bio: 'I lay bricks',
      status: 'RECEIVED',
      status_label: 'Pending',
      is_sealed: false,
      can_change: true,
      time_zone: 'Africa/Accra',
      files: [
        { part: 'cv', name: 'Ama Owusu.pdf', size: 300_000, sha256: sha256(content), is_checked: true },
      ],
      timeline: [{ label: 'Submitted' }],
    })
    expect(Date.now() - Date.parse(receipt.submitted_at)).toBeLessThan(60_000)
    expect((await get(own(receipt.number), token)).json()).toMatchObject({ number: receipt.number })
    await server.work()
    const mail = server.sent.filter(({ to }) => to === email)
    expect(mail).toHaveLength(1)
    expect(mail[0]?.text).toContain(receipt.number)
    expect(mail[0]?.text).toContain(`/user/applications/${receipt.number}/`)
  })

  it('is listed with a link to the file, which is kept as an attachment', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const content = docx()
    await apply(job.id, token, application({ cv: fileOf(content, 'résumé "1".docx') }))
    const [listed] = (await get('/api/user/job-applications/', token)).json()
    expect(listed).toMatchObject({ job_id: job.id, job_name: job.name, status_label: 'Pending' })
    const file = await get(listed.resume, token)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(content)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="r_sum_ _1_.docx"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%221%22.docx`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  })

  it('says on the page whose application it is', async () => {
    const [job, { token }, other] = [await make.job(), await seeker(), await seeker()]
    const standing = `/api/jobs/${job.id}/applications/own/`
    expect((await get(standing, token)).json()).toEqual({ application: null, last: { bio: null, cv: null } })
    const { number } = (await apply(job.id, token)).json()
    expect((await get(standing, token)).json()).toMatchObject({
      application: { number },
      last: { bio: 'I lay bricks', cv: { name: 'cv.pdf', size: pdf().length } },
    })
    expect((await get(standing, other.token)).json().application).toBeNull()
    expect((await get(`/api/proposal-requests/${job.id}/proposals/own/`, token)).statusCode).toBe(404)
  })

  it('sends the CV of the last application again, as a file of its own', async () => {
    const [first, second, { token }] = [await make.job(), await make.job(), await seeker()]
    const again = () => apply(second.id, token, formOf({ bio: 'Again', use_last_cv: 'true' }))
    expect((await again()).json()).toEqual({ cv: ['The CV is missing. Choose a file'] })
    const before = (await apply(first.id, token)).json()
    const after = (await again()).json()
    expect(after.files[0]).toMatchObject({ name: 'cv.pdf', sha256: before.files[0].sha256 })
    const rows = await open.database.select().from(applicationFiles)
    expect(new Set(rows.map(({ storageName }) => storageName)).size).toBe(rows.length)
  })

  it('takes JSON where no file has to come along', async () => {
    const [first, second, { token }] = [await make.job(), await make.job(), await seeker()]
    await apply(first.id, token)
    const json = (body: object) => ask(`/api/jobs/${second.id}/applications/`, { token, body })
    expect((await json({ bio: 'x' })).json()).toEqual({ cv: ['The CV is missing. Choose a file'] })
    expect((await json({ bio: 'x', use_last_cv: true })).statusCode).toBe(201)
  })
})

describe('what is refused, and where', () => {
  const refusals: [string, () => FormData, object][] = [
    [
      'nothing',
      () => formOf({}),
      { bio: ['Write a few lines about yourself'], cv: ['The CV is missing. Choose a file'] },
    ],
    [
      'a bio too long',
      () => application({ bio: 'x'.repeat(5_001) }),
      { bio: ['Must be 5000 characters or fewer'] },
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
      { cv: ['The CV is not the kind of file that its name says'] },
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
    ['two CVs', () => formOf({ bio: 'x', cv: [pdf('1'), pdf('2')] }), { cv: ['The CV was sent twice'] }],
  ]

  it.each(refusals)('%s', async (_what, form, errors) => {
    const [job, { token }, before] = [await make.job(), await seeker(), (await kept()).sort()]
    const answer = await apply(job.id, token, form())
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
    expect(await rowsOf(job.id)).toEqual([])
    expect((await kept()).sort()).toEqual(before)
    expect(await server.files.list('unfinished')).toEqual([])
  })

  it('takes 10 MB to the byte, under any name', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const name = `${'x'.repeat(5_000)}.pdf`
    const answer = await apply(job.id, token, application({ cv: fileOf(pdf('', 10 * MB), `../../${name}`) }))
    expect(answer.json().files[0]).toMatchObject({ size: 10 * MB, name: `${'x'.repeat(146)}.pdf` })
  })

  it('a call that is closed, a draft, and one that is not there', async () => {
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
    const member = await person(open.database, 'RECRUITING_COMPANY')
    const unverified = await person(open.database, 'JOB_SEEKER', { isVerified: false })
    expect((await apply(job.id, member.token)).json()).toMatchObject({ code: 'forbidden' })
    expect((await apply(job.id, unverified.token)).json()).toMatchObject({ code: 'unverified' })
    expect(await rowsOf(job.id)).toEqual([])
  })

  it('more than 200 MB of one person', async () => {
    const [job, { token, id }] = [await make.job(), await seeker()]
    const { number } = (await apply(job.id, token)).json()
    const [row] = await open.database.select().from(applications).where(eq(applications.number, number))
    await open.database
      .update(applicationFiles)
      .set({ size: 200 * MB })
      .where(eq(applicationFiles.applicationId, row?.id ?? 0))
    const other = await make.job()
    expect((await apply(other.id, token)).json()).toMatchObject({ code: 'too_large', detail: /200 MB/ })
    expect((await rowsOf(other.id)).filter(({ userId }) => userId === id)).toEqual([])
  })

  it('more than 20 uploads an hour', async () => {
    const [one, other, { token, id }] = [await make.job(), await make.job(), await seeker()]
    await open.database.insert(limitCounters).values({ key: `upload:${id}`, count: 19 })
    expect((await apply(one.id, token)).statusCode).toBe(201)
    expect((await apply(other.id, token)).statusCode).toBe(429)
    expect(await rowsOf(other.id)).toEqual([])
  })
})

describe('one of a person for a call', () => {
  it('fifty at once are one, with one mail', async () => {
    const [job, { token, email }, before] = [await make.job(), await seeker(), (await kept()).length]
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(job.id, token)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array(49).fill(409)])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      'You have already applied',
    )
    expect(await rowsOf(job.id)).toHaveLength(1)
    expect(await kept()).toHaveLength(before + 1)
    await server.work()
    expect(server.sent.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('repeats its answer to a request that comes again with its key', async () => {
    const [job, { token }, other] = [await make.job(), await seeker(), await seeker()]
    const headers = { 'idempotency-key': 'once 1' }
    const [first, second] = await Promise.all([
      apply(job.id, token, application(), headers),
      apply(job.id, token, application(), headers),
    ])
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201])
    expect(second?.json()).toEqual(first?.json())
    const later = await apply(job.id, token, application(), headers)
    expect(later.json()).toEqual(first?.json())
    expect(await rowsOf(job.id)).toHaveLength(1)
    const changed = await apply(job.id, token, application({ bio: 'Another' }), headers)
    expect(changed.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Idempotency-Key'),
    })
    expect((await apply(job.id, other.token, application(), headers)).statusCode).toBe(201)
  })

  it('forgets nothing of a request that was refused: it may be sent again', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const headers = { 'idempotency-key': 'once 2' }
    expect((await apply(job.id, token, formOf({ bio: 'x' }), headers)).statusCode).toBe(400)
    expect((await apply(job.id, token, application(), headers)).statusCode).toBe(201)
  })
})

describe('changing and withdrawing', () => {
  it('replaces the file, and keeps what was sent before', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { number } = (await apply(job.id, token)).json()
    const answer = await change(number, token, formOf({ cv: fileOf(pdf('Newer'), 'newer.pdf') }))
    expect(answer.json()).toMatchObject({
      bio: 'I lay bricks',
      files: [{ name: 'newer.pdf', sha256: sha256(pdf('Newer')) }],
      timeline: [{ label: 'Submitted' }, { label: 'Changed by you' }],
    })
    expect((await change(number, token, formOf({ bio: 'Other' }))).json()).toMatchObject({ bio: 'Other' })
    expect((await change(number, token, formOf({}))).statusCode).toBe(400)
    const all = await open.database.execute(sql`select 1 from application_files f
      join applications a on a.id = f.application_id where a.number = ${number}`)
    expect(all.rows).toHaveLength(2)
  })

  it('withdraws, and takes up anew until the deadline', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { number } = (await apply(job.id, token)).json()
    expect((await withdraw(number, token)).json()).toMatchObject({
      status_label: 'Withdrawn',
      can_change: false,
      timeline: [{ label: 'Submitted' }, { label: 'Withdrawn by you' }],
    })
    expect((await withdraw(number, token)).statusCode).toBe(409)
    expect((await change(number, token, formOf({ bio: 'x' }))).statusCode).toBe(409)
    const again = (await apply(job.id, token, application({ cv: pdf('Second') }))).json()
    expect(again).toMatchObject({ status: 'RECEIVED', files: [{ sha256: sha256(pdf('Second')) }] })
    expect(await rowsOf(job.id)).toHaveLength(1)
  })

  it('is over at the deadline', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { number } = (await apply(job.id, token)).json()
    await moveDeadline(job.id, sql`now() - interval '1 second'`)
    expect((await change(number, token, formOf({ bio: 'x' }))).json()).toMatchObject({ code: 'closed' })
    expect((await withdraw(number, token)).json()).toMatchObject({ code: 'closed' })
    expect((await get(own(number), token)).json()).toMatchObject({ can_change: false, status: 'RECEIVED' })
  })
})

describe('somebody else', () => {
  it('finds nothing of it', async () => {
    const [job, { token }, other] = [await make.job(), await seeker(), await seeker()]
    const { number, files } = (await apply(job.id, token)).json()
    expect((await get(own(number), other.token)).statusCode).toBe(404)
    expect((await change(number, other.token, formOf({ bio: 'x' }))).statusCode).toBe(404)
    expect((await withdraw(number, other.token)).statusCode).toBe(404)
    expect((await get('/api/user/job-applications/', other.token)).json()).toEqual([])
    expect((await get(files[0].link, other.token)).statusCode).toBe(404)
    expect((await app.inject(files[0].link)).statusCode).toBe(401)
    const member = await person(open.database, 'RECRUITING_COMPANY')
    expect((await get(files[0].link, member.token)).statusCode).toBe(403)
    expect((await get(files[0].link, token)).statusCode).toBe(200)
  })

  it.each([
    ['another file', (link: string) => link.replace(/files\/\d+/, 'files/1')],
    ['another time', (link: string) => link.replace(/expires=\d/, 'expires=9')],
    ['no signature', (link: string) => link.replace(/&signature.*/, '')],
    ['another signature', (link: string) => `${link}x`],
  ])('and a link with %s leads nowhere', async (_what, forge) => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { files } = (await apply(job.id, token)).json()
    expect((await get(forge(files[0].link), token)).statusCode).toBe(404)
    expect((await get(`/api/user/files/1/`, token)).statusCode).toBe(404)
  })
})
