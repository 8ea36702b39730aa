import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications, cvTexts } from '#api/platform/database/tables/applications-tables.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { application } from '#tests/support/documents.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const { database, make, server, get, apply, propose, withdraw, applicant, company, ask, setStatus } =
  await companyApplicants()

it('shows who applied, newest first, and apart who withdrew', async () => {
  const { job, list, counts } = await company()
  const ama = await applicant(job, { firstName: 'Ama', lastName: 'Owusu' })
  const yaw = await applicant(job, { firstName: 'Yaw', lastName: 'Boateng' })
  const gone = await applicant(job, { firstName: 'Efua', lastName: 'Mensah' })
  await withdraw(gone.number, gone.token)
  const answer = await list()
  expect(answer.headers['x-total-count']).toBe('2')
  expect(answer.json()).toMatchObject([
    { number: yaw.number, name: 'Yaw Boateng', status: 'RECEIVED', rating: null, ratings: 0, notes: 0 },
    {
      number: ama.number,
      name: 'Ama Owusu',
      is_hidden: false,
      is_deleted: false,
      next_statuses: expect.arrayContaining(['IN_REVIEW', 'REJECTED']),
    },
  ])
  expect((await list('status=WITHDRAWN')).json()).toMatchObject([{ name: 'Efua Mensah' }])
  expect(await counts()).toMatchObject({
    post: { id: job.id, is_blind: false },
    statuses: { RECEIVED: 2, WITHDRAWN: 1, HIRED: 0 },
  })
})

it('filters by statuses and rating, and counts with the other filters', async () => {
  const { job, list, counts, recruiter } = await company()
  const [a, b] = [await applicant(job), await applicant(job)]
  await applicant(job)
  await setStatus(a.number, 'SHORTLISTED')
  await setStatus(b.number, 'REJECTED')
  await ask(`/api/company/applicants/${a.number}/rating/`, {
    method: 'PUT',
    token: recruiter.token,
    body: { rating: 4 },
  })
  const numbers = async (query: string) =>
    (await list(query)).json().map(({ number }: { number: string }) => number)
  expect(await numbers('status=SHORTLISTED&status=REJECTED')).toEqual([b.number, a.number])
  expect(await numbers('rating=4')).toEqual([a.number])
  expect(await numbers('rating=5')).toEqual([])
  expect(await counts('rating=4')).toMatchObject({ statuses: { SHORTLISTED: 1, RECEIVED: 0, REJECTED: 0 } })
})

it('orders by rating, name and activity, and pages', async () => {
  const { job, list, recruiter } = await company()
  const people: { number: string }[] = []
  for (const firstName of ['Zoë', 'Ångström', 'ama'])
    people.push(await applicant(job, { firstName, lastName: 'A' }))
  const rate = (at: number, rating: number) =>
    ask(`/api/company/applicants/${people[at]?.number}/rating/`, {
      method: 'PUT',
      token: recruiter.token,
      body: { rating },
    })
  await rate(1, 2)
  await rate(0, 5)
  const names = async (query: string) =>
    (await list(query)).json().map(({ name }: { name: string }) => name.slice(0, -2))
  expect(await names('sort=rating')).toEqual(['Zoë', 'Ångström', 'ama'])
  expect(await names('sort=name')).toEqual(['ama', 'Ångström', 'Zoë'])
  expect(await names('sort=oldest')).toEqual(['Zoë', 'Ångström', 'ama'])
  expect(await names('sort=activity')).toEqual(['Zoë', 'Ångström', 'ama'])
  const page = await list('sort=oldest&page=2&page_size=2')
  expect(page.json()).toHaveLength(1)
  expect(page.headers['x-total-count']).toBe('3')
  expect(page.headers.link).toContain(
    `</api/company/posts/${job.id}/applicants/?sort=oldest&page_size=2&page=1>; rel="prev"`,
  )
  expect((await list('sort=oldest&cursor=o2&page_size=2')).json()).toEqual(page.json())
})

it('lists who was active since, withdrawn ones as well, and none is left between two instants', async () => {
  const { job, list } = await company()
  const people = [await applicant(job), await applicant(job), await applicant(job), await applicant(job)]
  const [early, first, second, gone] = people
  await withdraw(gone?.number ?? '', gone?.token ?? '')
  // Two within the same millisecond, as an answer shows it, and one before.
  for (const [one, time] of [
    [early, '2030-01-01 00:00:00.122999Z'],
    [first, '2030-01-01 00:00:00.1231Z'],
    [second, '2030-01-01 00:00:00.1239Z'],
    [gone, '2030-01-01 00:00:01Z'],
  ] as const)
    await database
      .update(applications)
      .set({ updatedAt: sql`${time}::timestamptz` })
      .where(eq(applications.number, one?.number ?? ''))
  const numbers = async (query: string) =>
    (await list(query))
      .json()
      .map(({ number }: { number: string }) => number)
      .sort()
  const since = (time: string, more = '') => numbers(`updated_since=2030-01-01T00:00:00.${time}Z${more}`)
  const of = (...all: (typeof people)[number][]) => all.map(({ number }) => number).sort()
  const shown = (await list('status=RECEIVED&sort=activity')).json()[0].active_at
  expect(shown).toBe('2030-01-01T00:00:00.123Z')
  expect(await since('123')).toEqual(of(...people.slice(1)))
  expect(await since('124')).toEqual(of(...people.slice(3)))
  expect(await since('123', '&status=RECEIVED')).toEqual(of(...people.slice(1, 3)))
  expect((await list('updated_since=2030-01-01T00:00:00.123Z')).headers['x-total-count']).toBe('3')
  expect(await numbers('updated_since=2030-01-02')).toEqual([])
})

it.each([
  'updated_since=yesterday',
  'status=TOLD',
  'sort=salary',
  'rating=6',
  'page=0',
  'page=10001',
  'page_size=101',
  'page=101&page_size=100',
  'cursor=x',
  'cursor=o0',
])('refuses %s', async (query) => {
  const { list } = await company()
  expect((await list(query)).statusCode).toBe(400)
})

it('calls who deleted their account so, without what they had written', async () => {
  const { job, list, detail, recruiter } = await company()
  const gone = await applicant(job, { firstName: 'Kofi', lastName: 'Annor' }, 'I know Timbuktu')
  await ask(`/api/company/applicants/${gone.number}/notes/`, {
    token: recruiter.token,
    body: { text: 'Kofi is good' },
  })
  await server.runDueJobs()
  await database.update(users).set({ deleteAt: sql`now() - interval '1 day'` }).where(eq(users.id, gone.id))
  await server.runSweep()
  expect((await list()).json()).toMatchObject([{ name: null, is_deleted: true, is_hidden: false, notes: 0 }])
  expect((await list('search_key=Timbuktu')).json()).toEqual([])
  expect((await list('search_key=Kofi')).json()).toEqual([])
  const shown = await detail(gone.number)
  expect(shown).toMatchObject({ bio: '', contact: null, cv: null, notes: [], is_deleted: true })
  const [row] = await database
    .select({ text: cvTexts.text, name: cvTexts.name })
    .from(cvTexts)
    .innerJoin(applications, eq(applications.id, cvTexts.applicationId))
    .where(eq(applications.number, gone.number))
  expect(row).toEqual({ text: '', name: '' })
})

it('leads nobody of another company to an applicant, on any path', async () => {
  const { job } = await company()
  const { number } = await applicant(job)
  const other = await member(database)
  const paths = ['', 'counts/'].map((path) => `/api/company/posts/${job.id}/applicants/${path}`)
  const own = ['', 'cv/', 'cv-text/'].map((path) => `/api/company/applicants/${number}/${path}`)
  for (const path of [...paths, ...own]) expect((await get(path, other.token)).statusCode, path).toBe(404)
  const writes = [
    { url: `/api/company/applicants/${number}/notes/`, method: 'POST', body: { text: 'x' } },
    { url: `/api/company/applicants/${number}/notes/1/`, method: 'DELETE', body: undefined },
    { url: `/api/company/applicants/${number}/rating/`, method: 'PUT', body: { rating: 1 } },
  ] as const
  for (const { url, ...rest } of writes) {
    expect((await ask(url, { token: other.token, ...rest })).statusCode, url).toBe(404)
    const viewer = await member(database, { role: 'VIEWER', companyId: job.companyId })
    expect((await ask(url, { token: viewer.token, ...rest })).statusCode, url).toBe(403)
  }
})

it('never reaches a proposal', async () => {
  const { recruiter, seeker } = await company()
  const rfp = await make.rfp({ companyId: recruiter.companyId })
  const bidder = await seeker()
  const { number } = (await propose(rfp.id, bidder.token)).json()
  await server.runDueJobs()
  const none = await database.select().from(cvTexts).where(eq(cvTexts.opportunityId, rfp.id))
  expect(none).toEqual([])
  for (const path of [
    `/api/company/posts/${rfp.id}/applicants/`,
    `/api/company/posts/${rfp.id}/applicants/?search_key=build`,
    `/api/company/posts/${rfp.id}/applicants/counts/`,
    `/api/company/applicants/${number}/`,
    `/api/company/applicants/${number}/cv/`,
    `/api/company/applicants/${number}/cv-text/`,
  ]) {
    expect((await get(path, recruiter.token)).statusCode, path).toBe(404)
  }
  const body = { text: 'x' }
  const note = await ask(`/api/company/applicants/${number}/notes/`, { token: recruiter.token, body })
  expect(note.statusCode).toBe(404)
})

it('lists who applies again after withdrawing under the new number', async () => {
  const { job, list, detail } = await company()
  const ama = await applicant(job)
  await withdraw(ama.number, ama.token)
  const again = (await apply(job.id, ama.token, application({ bio: 'Once more' }))).json()
  expect((await list('search_key=once')).json()).toMatchObject([{ number: again.number }])
  expect(await detail(again.number)).toMatchObject({
    status: 'RECEIVED' satisfies ApplicationStatus,
    withdrawn_at: null,
  })
  expect((await list()).json()).toHaveLength(1)
})
