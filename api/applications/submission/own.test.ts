import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { unsealBio } from '#api/applications/sealing/rules.ts'
import { ensureSealKey } from '#api/opportunities/seal-keys/commands.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { application, fileOf, formOf, pdf, proposal } from '#tests/support/documents.ts'

const made = await applicantsApp()
const { database, server, app, ask, make, seeker, get, apply, propose } = made
const { change, withdraw, applicationsOf, filesOf, setDeadlineAgo } = made
const own = (number: string) => `/api/user/applications/${number}/`
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

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
    expect(await filesOf(number)).toHaveLength(2)
  })

  it('withdraws, and takes up anew until the deadline', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { number } = (await apply(job.id, token)).json()
    const applicants = async () => (await get(`/api/jobs/${job.id}/`, token)).json().applicants
    expect(await applicants()).toHaveLength(1)
    expect((await withdraw(number, token)).json()).toMatchObject({
      status_label: 'Withdrawn',
      can_change: false,
      timeline: [{ label: 'Submitted' }, { label: 'Withdrawn by you' }],
    })
    expect((await ask(`/api/user/applications/${number}/withdrawal/`, { token })).statusCode).toBe(409)
    expect((await change(number, token, formOf({ bio: 'x' }))).statusCode).toBe(409)
    expect(await applicants()).toEqual([])
    const again = (await apply(job.id, token, application({ cv: pdf('Second') }))).json()
    expect(again).toMatchObject({ status: 'RECEIVED', files: [{ sha256: sha256(pdf('Second')) }] })
    expect(await applicationsOf(job.id)).toHaveLength(1)
  })

  it('is over at the deadline', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { number } = (await apply(job.id, token)).json()
    await setDeadlineAgo(job.id, '1 second')
    expect((await change(number, token, formOf({ bio: 'x' }))).json()).toMatchObject({ code: 'closed' })
    const applicants = async () => (await get(`/api/jobs/${job.id}/`, token)).json().applicants
    expect(await applicants()).toHaveLength(1)
    expect((await withdraw(number, token)).json()).toMatchObject({ code: 'closed' })
    expect((await get(own(number), token)).json()).toMatchObject({ can_change: false, status: 'RECEIVED' })
  })
})

describe('a change that comes again with its key', () => {
  const headers = { 'idempotency-key': 'changed once' }
  const changedForm = () => formOf({ technical_proposal: pdf('How, better') })

  it('is answered as the first, and done and counted once', async () => {
    const [rfp, { id, token }] = [await make.rfp(), await seeker()]
    const { number } = (await propose(rfp.id, token)).json()
    const [first, second] = await Promise.all([
      change(number, token, changedForm(), headers),
      change(number, token, changedForm(), headers),
    ])
    expect([first?.statusCode, second?.statusCode]).toEqual([200, 200])
    expect(second?.json()).toEqual(first?.json())
    expect((await change(number, token, changedForm(), headers)).json()).toEqual(first?.json())
    expect((await get(own(number), token)).json().timeline).toMatchObject([
      { label: 'Submitted' },
      { label: 'Changed by you' },
    ])
    const acts = await actsUpon(database, number)
    expect(acts.map(({ action }) => action)).toEqual(['proposal.submitted', 'proposal.changed'])
    const { rows } = await database.execute(
      sql`select count from limit_counters where key = ${`upload:${id}`}`,
    )
    expect(rows).toEqual([{ count: 2 }])
    const other = await change(number, token, formOf({ bio: 'Another' }), headers)
    expect(other.json()).toMatchObject({
      code: 'key_reused',
      detail: expect.stringContaining('Idempotency-Key'),
    })
  })

  it.each([
    ['the deadline', (id: number) => setDeadlineAgo(id, '1 second')],
    [
      'the opportunity was taken down',
      (id: number) => database.execute(sql`update opportunities set taken_down_at = now() where id = ${id}`),
    ],
  ])('is answered as the first after %s', async (_when, happens) => {
    const [rfp, { token }] = [await make.rfp(), await seeker()]
    const { number } = (await propose(rfp.id, token)).json()
    const first = await change(number, token, changedForm(), headers)
    await happens(rfp.id)
    expect((await change(number, token, changedForm(), headers)).json()).toEqual(first.json())
    const late = await change(number, token, changedForm(), { 'idempotency-key': 'another' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'closed'])
  })

  it('is refused after the deadline with what was not sent before it', async () => {
    const [job, { token }] = [await make.job(), await seeker()]
    const { number } = (await apply(job.id, token)).json()
    await change(number, token, formOf({ bio: 'In time' }), headers)
    await setDeadlineAgo(job.id, '1 second')
    const late = await change(number, token, formOf({ bio: 'Too late' }), headers)
    expect([late.statusCode, late.json().code]).toEqual([422, 'key_reused'])
    expect((await get(own(number), token)).json().bio).toBe('In time')
  })
})

it.each([
  ['taken down', (id: number) => sql`update opportunities set taken_down_at = now() where id = ${id}`],
  [
    'of a suspended company',
    (id: number) => sql`update companies set suspended_at = now()
      where id = (select company_id from opportunities where id = ${id})`,
  ],
])('takes no change for an opportunity that is %s, and can be withdrawn from it', async (_what, withhold) => {
  const { id: companyId } = await make.company()
  const [rfp, { token }] = [await make.rfp({ companyId }), await seeker()]
  const { number } = (await propose(rfp.id, token)).json()
  await database.execute(withhold(rfp.id))
  const answer = await change(number, token, formOf({ bio: 'x' }))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'closed'])
  expect((await get(own(number), token)).json()).toMatchObject({ can_change: false, can_withdraw: true })
  expect((await withdraw(number, token)).json()).toMatchObject({ status: 'WITHDRAWN', can_withdraw: false })
})

it('keeps its number when it is taken up anew, with a time, files and a mail of its own', async () => {
  const [rfp, { token, email }] = [await make.rfp(), await seeker()]
  const first = (await propose(rfp.id, token)).json()
  await withdraw(first.number, token)
  const second = await propose(rfp.id, token, proposal({ bio: 'Again', technical_proposal: pdf('Second') }))
  const { number, submitted_at, files, timeline } = second.json()
  expect(number).toBe(first.number)
  expect(Date.parse(submitted_at)).toBeGreaterThan(Date.parse(first.submitted_at))
  expect(files).toMatchObject([{ sha256: sha256(pdf('Second')) }, {}])
  expect(timeline).toHaveLength(3)
  expect((await get(own(first.number), token)).json()).toMatchObject({ status: 'RECEIVED', submitted_at })
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === email)).toHaveLength(2)
  await setDeadlineAgo(rfp.id, '11 minutes')
  const key = await ensureSealKey(database, rfp.id)
  const [row] = await applicationsOf(rfp.id)
  expect(unsealBio(key, number, row?.bio ?? '')).toBe('Again')
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
    const member = await person(database, 'RECRUITING_COMPANY')
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

it('says when what was applied for closed, also before its deadline', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  await apply(job.id, token)
  const listed = async () => (await get('/api/user/job-applications/', token)).json()[0]
  expect(await listed()).toMatchObject({ deadline_at: expect.any(String), closed_at: null })
  const closed_at = '2026-01-02T03:04:05.000Z'
  await database.execute(
    sql`update opportunities set status = 'CLOSED', closed_at = ${closed_at} where id = ${job.id}`,
  )
  expect(await listed()).toMatchObject({ closed_at })
})

it.each([
  ['/api/user/job-applications/', 'JOB'],
  ['/api/user/proposals/', 'RFP'],
] as const)('lists all of %s, a page at a time', async (path, kind) => {
  const { id, token } = await seeker()
  const companyId = (await make.company()).id
  const inserted = await database
    .insert(opportunities)
    .values(
      Array.from({ length: 105 }, (_, n) => ({
        kind,
        companyId,
        name: `Opportunity ${n}`,
        excerpt: '',
        description: '',
        status: 'OPEN' as const,
        source: 'test',
        sourceId: `paged-${kind}-${n}`,
      })),
    )
    .returning({ id: opportunities.id })
  const rows = inserted.map((opportunity, n) => ({
    number: `${kind}-${n}`,
    opportunityId: opportunity.id,
    userId: id,
    bio: '',
    submittedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
  }))
  await database.insert(applications).values(rows)
  const first = await get(path, token)
  expect(first.json().map(({ number }: { number: string }) => number)).toEqual(
    Array.from({ length: 20 }, (_, n) => `${kind}-${104 - n}`),
  )
  expect(first.headers['x-total-count']).toBe('105')
  expect(first.headers.link).toContain(`<${path}?page=6>; rel="last"`)
  const last = await get(`${path}?page=2&page_size=100`, token)
  expect(last.json()).toHaveLength(5)
})
