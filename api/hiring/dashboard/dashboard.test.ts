import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { funnelOf } from '#api/hiring/figures/rules.ts'
import { applicationEvents, applications } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs, messages } from '#api/platform/database/tables/hiring-tables.ts'
import { bookmarks, pageViews } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { bidOpeningConfirmations, questions } from '#api/platform/database/tables/procurement-tables.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { member } from '#tests/support/members.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

const { open, ask } = await accountsApp()
const { database } = open
const make = factories(database)
const HOUR = 3_600_000
let numbered = 0

async function applicant(opportunityId: number, values: Partial<typeof applications.$inferInsert> = {}) {
  const { id: userId } = await person(database, 'JOB_SEEKER')
  const [row] = await database
    .insert(applications)
    .values({ opportunityId, userId, number: `NUMB-${++numbered}`, bio: 'Hello', ...values })
    .returning()
  if (!row) throw new Error('The application was not inserted')
  return row
}

async function dashboardOf(token: string) {
  const answer = await ask('/api/company/dashboard/', { method: 'GET', token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function postedRfp(companyId: number, name: string, answersUntil: SQL | null = null) {
  const rfp = await make.rfp({ companyId, name })
  await database.insert(posts).values({ opportunityId: rfp.id, companyId, draft: {}, answersUntil })
  return rfp
}

const NONE = Object.fromEntries(
  ['applicants', 'questions', 'messages', 'accepted', 'bid_openings', 'evaluations', 'refused'].map(
    (kind) => [kind, 0],
  ),
)

it('says what waits for an answer, and nothing of another company', async () => {
  const [ours, theirs] = [await member(database), await member(database)]
  const job = await make.job({ companyId: ours.companyId, name: 'Welder' })
  const rfp = await postedRfp(ours.companyId, 'Bridge')
  const ended = {
    companyId: ours.companyId,
    status: 'CLOSED',
    deadlineAt: new Date(Date.now() - HOUR),
  } as const
  const over = await make.rfp({ ...ended, name: 'Road' })
  const opened = await make.rfp(ended)
  const inGrace = await make.rfp({ companyId: ours.companyId, deadlineAt: new Date(Date.now() - 60_000) })
  const draft = await make.job({ companyId: ours.companyId, status: 'DRAFT', name: '' })
  const first = await applicant(job.id)
  await applicant(job.id, { status: 'WITHDRAWN' })
  const asked = await applicant(job.id, { status: 'IN_REVIEW', toldStatus: 'IN_REVIEW' })
  for (const { id } of [over, opened, inGrace]) await applicant(id)
  await database.insert(bidOpeningConfirmations).values({
    opportunityId: opened.id,
    part: 'technical_proposal',
    userId: ours.id,
    openedAt: new Date(),
  })
  await database.insert(questions).values([
    { opportunityId: rfp.id, question: 'How long?' },
    { opportunityId: rfp.id, question: 'How wide?', answer: 'Eight metres', answeredAt: new Date() },
  ])
  await database.insert(messages).values([
    { applicationId: asked.id, isFromCompany: true, subject: 'Hello', body: 'From us' },
    { applicationId: asked.id, isFromCompany: false, subject: 'Re', body: 'A question' },
    { applicationId: asked.id, isFromCompany: false, subject: 'Re', body: 'Read', readAt: new Date() },
  ])
  await database.insert(posts).values({
    opportunityId: draft.id,
    companyId: ours.companyId,
    draft: { name: 'Driver' },
    review: 'REFUSED',
  })

  const { waiting, deadlines } = await dashboardOf(ours.token)
  const ofJob = { id: job.id, kind: 'JOB', name: 'Welder', count: 1 }
  expect(waiting).toEqual({
    applicants: [{ ...ofJob, since: first.submittedAt.toISOString(), statuses: ['RECEIVED'] }],
    questions: [{ id: rfp.id, kind: 'RFP', name: 'Bridge', count: 1 }],
    interviews: [],
    messages: [{ ...ofJob, number: asked.number }],
    accepted: [],
    bid_openings: [{ id: over.id, kind: 'RFP', name: 'Road' }],
    evaluations: [],
    refused: [{ id: draft.id, kind: 'JOB', name: 'Driver' }],
    more: NONE,
  })
  expect(deadlines).toEqual([])
  const other = await dashboardOf(theirs.token)
  const { more: _, ...lists } = other.waiting
  expect(Object.values(lists).flat()).toEqual([])
  expect(other.posts).toEqual([])
})

it('asks for no answer to a question that can no longer be answered', async () => {
  const us = await member(database)
  const ended = sql`now() - interval '1 second'`
  for (const answersUntil of [ended, sql`now() + interval '1 hour'`, null]) {
    const rfp = await postedRfp(us.companyId, answersUntil === ended ? 'Late' : 'Bridge', answersUntil)
    await database.insert(questions).values({ opportunityId: rfp.id, question: 'How long?' })
  }
  const past = await make.rfp({
    companyId: us.companyId,
    name: 'Past',
    deadlineAt: new Date(Date.now() - HOUR),
  })
  await database.insert(posts).values({ opportunityId: past.id, companyId: us.companyId, draft: {} })
  await database.insert(questions).values({ opportunityId: past.id, question: 'How wide?' })
  const { waiting } = await dashboardOf(us.token)
  expect(waiting.questions.map(({ name }: { name: string }) => name)).toEqual(['Bridge', 'Bridge'])
})

it('names the 20 that wait the longest, and says how many more there are', async () => {
  const us = await member(database)
  for (let n = 0; n < 23; n++) {
    const { id } = await make.job({ companyId: us.companyId, name: `Job ${n}` })
    await applicant(id, { submittedAt: new Date(Date.now() - n * HOUR) })
  }
  const { waiting } = await dashboardOf(us.token)
  expect(waiting.applicants).toHaveLength(20)
  expect(waiting.applicants[0].name).toBe('Job 22')
  expect(waiting.more).toMatchObject({ applicants: 3, messages: 0 })
})

it('gives the figures of each post', async () => {
  const us = await member(database, { role: 'VIEWER' })
  const soon = new Date(Date.now() + 30 * HOUR)
  const job = await make.job({ companyId: us.companyId, name: 'Nurse', deadlineAt: soon })
  await make.job({ companyId: us.companyId, status: 'DRAFT' })
  const seeker = await person(database, 'JOB_SEEKER')
  await database.insert(bookmarks).values({ userId: seeker.id, opportunityId: job.id, knownStatus: 'OPEN' })
  const { rows } = await database.execute<{ today: string }>(
    sql`select (now() at time zone 'utc')::date::text as today`,
  )
  const today = rows[0]?.today ?? ''
  await database.insert(pageViews).values([
    { opportunityId: job.id, day: today, views: 7 },
    { opportunityId: job.id, day: '2020-01-01', views: 5 },
  ])
  const sent = new Date(Date.now() - 50 * HOUR)
  for (const hours of [2, 10, 30]) {
    const { id: applicationId } = await applicant(job.id, { submittedAt: sent, status: 'IN_REVIEW' })
    await database.insert(applicationEvents).values([
      { applicationId, kind: 'SUBMITTED', createdAt: sent },
      {
        applicationId,
        kind: 'STATUS',
        status: 'IN_REVIEW',
        createdAt: new Date(sent.getTime() + hours * HOUR),
      },
    ])
  }
  await applicant(job.id, { status: 'WITHDRAWN' })

  const { posts: figures, deadlines, views } = await dashboardOf(us.token)
  expect(figures).toEqual([
    {
      id: job.id,
      kind: 'JOB',
      name: 'Nurse',
      status: 'OPEN',
      deadline_at: soon.toISOString(),
      views: 12,
      bookmarks: 1,
      applicants: 3,
      hours_to_first_answer: 10,
    },
  ])
  expect(deadlines).toEqual([{ id: job.id, kind: 'JOB', name: 'Nurse', deadline_at: soon.toISOString() }])
  expect(views).toHaveLength(30)
  expect(views).toContainEqual({ day: today, views: 7 })
  expect(views[0].views).toBe(0)
})

it('counts how far applicants came, also those who were not chosen in the end', async () => {
  const us = await member(database)
  const job = await make.job({ companyId: us.companyId })
  const rfp = await make.rfp({ companyId: us.companyId })
  await applicant(job.id)
  const rejected = await applicant(job.id, { status: 'REJECTED' })
  for (const to of ['SHORTLISTED', 'INTERVIEW', 'REJECTED']) {
    await database
      .insert(applicationActs)
      .values({ applicationId: rejected.id, kind: 'MOVED', details: { to } })
  }
  await applicant(job.id, { status: 'HIRED' })
  await applicant(rfp.id)
  await database.execute(
    sql`update applications set submitted_at = now() - interval '91 days'
      where id = ${(await applicant(job.id, { status: 'HIRED' })).id}`,
  )
  const { funnel } = await dashboardOf(us.token)
  const byStatus = Object.fromEntries(
    funnel.map(({ status, count }: { status: ApplicationStatus; count: number }) => [status, count]),
  )
  expect(byStatus).toEqual({ RECEIVED: 3, IN_REVIEW: 2, SHORTLISTED: 2, INTERVIEW: 2, OFFER: 1, HIRED: 1 })
})

it('counts a stage for all that came further', () => {
  expect(funnelOf([]).every(({ count }) => count === 0)).toBe(true)
  expect(funnelOf([{ status: 'OFFER', count: 2 }]).map(({ count }) => count)).toEqual([2, 2, 2, 2, 2, 0])
})

it('is one statement beside the identity', async () => {
  const { token } = await member(database)
  const sent = await recordStatements(open.pool).during(() => dashboardOf(token))
  expect(sent).toEqual(['identity', 'company-dashboard'])
})
