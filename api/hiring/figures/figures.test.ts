import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { sourceCounts } from '#api/platform/database/tables/figures-tables.ts'
import { jobStages } from '#api/platform/database/tables/stages-tables.ts'
import type { Figures } from '#contract/hiring/figures.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { insertHistory, type Wanted } from '#tests/support/hiring/figure-rows.ts'
import { member } from '#tests/support/members.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

const { open, ask } = await accountsApp()
const { database } = open
const make = factories(database)

const read = (token: string, query = '') => ask(`/api/company/figures/?${query}`, { method: 'GET', token })
async function figuresOf(token: string, query = ''): Promise<Figures> {
  const answer = await read(token, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A company with a job, and people who applied for it. */
async function companyWith(people: Omit<Wanted, 'opportunityId'>[]) {
  const owner = await member(database)
  const { companyId } = owner
  const job = await make.job({ companyId, name: 'Welder' })
  for (const one of people) await insertHistory(database, { opportunityId: job.id, ...one })
  return { ...owner, job }
}

/** By the status: [ended, waiting, median, 90 %]. */
const stagesOf = ({ stages }: Figures) =>
  Object.fromEntries(
    stages.map(({ status, stage, ended, waiting, median_days, most_days }) => [
      stage ?? status,
      [ended, waiting, median_days, most_days],
    ]),
  )

describe('the funnel', () => {
  it('counts how far people came, whatever became of them; undone moves are none', async () => {
    const { token } = await companyWith([
      { applied: 20 },
      { applied: 20, status: 'IN_REVIEW', moves: [{ after: 1, to: 'IN_REVIEW' }] },
      // Came to an interview, and was rejected.
      {
        applied: 20,
        status: 'REJECTED',
        moves: [
          { after: 1, to: 'INTERVIEW' },
          { after: 2, to: 'REJECTED' },
        ],
      },
      { applied: 20, status: 'WITHDRAWN', withdrawnAfter: 3, moves: [{ after: 1, to: 'SHORTLISTED' }] },
      { applied: 20, moves: [{ after: 1, to: 'OFFER', isUndone: true }] },
      { applied: 20, status: 'HIRED', isDeleted: true, moves: [{ after: 5, to: 'HIRED' }] },
    ])
    const { funnel, applicants, withdrawn } = await figuresOf(token)
    expect(funnel.map(({ count }) => count)).toEqual([6, 4, 3, 2, 1, 1])
    expect([applicants, withdrawn]).toEqual([6, 1])
  })
})

it('the time in a stage has a median and the time of 90 %, of those who left it', async () => {
  // Left RECEIVED after 1, 2, 3, 4 and 10 days: the median is 3, and 90 % is 4 + 0.6 of the way to 10.
  const left = [1, 2, 3, 4, 10].map((after) => ({
    applied: 40,
    status: 'IN_REVIEW' as const,
    moves: [{ after, to: 'IN_REVIEW' as const }],
  }))
  const { token } = await companyWith([...left, { applied: 5 }, { applied: 5, isDeleted: true }])
  const found = stagesOf(await figuresOf(token))
  expect(found.RECEIVED).toEqual([5, 1, 3, 7.6])
  expect(found.IN_REVIEW).toEqual([0, 5, null, null])
})

it('the time in a stage is too few below three, counts each stay, ends with a withdrawal, and leaves out decisions', async () => {
  const { token } = await companyWith([
    {
      applied: 30,
      status: 'REJECTED',
      moves: [
        { after: 2, to: 'SHORTLISTED' },
        { after: 4, to: 'INTERVIEW' },
        { after: 6, to: 'SHORTLISTED' },
        { after: 9, to: 'REJECTED' },
      ],
    },
    { applied: 30, status: 'WITHDRAWN', withdrawnAfter: 6, moves: [{ after: 2, to: 'SHORTLISTED' }] },
  ])
  const found = stagesOf(await figuresOf(token))
  expect(found).toEqual({
    RECEIVED: [2, 0, null, null],
    // 2, 3 and 4 days.
    SHORTLISTED: [3, 0, 3, 3.8],
    INTERVIEW: [1, 0, null, null],
  })
})

it('the time in a stage is by the stages of its own for one job, in their order, and by status for the company', async () => {
  const { token, job } = await companyWith([
    {
      applied: 30,
      status: 'INTERVIEW',
      moves: [
        { after: 1, to: 'INTERVIEW' },
        { after: 3, to: 'INTERVIEW', stage: 'Panel' },
      ],
    },
  ])
  const rows = [
    { position: 1, name: 'New', status: 'RECEIVED' as const },
    { position: 2, name: 'Phone', status: 'INTERVIEW' as const },
    { position: 3, name: 'Panel', status: 'INTERVIEW' as const },
  ]
  await database.insert(jobStages).values(rows.map((row) => ({ ...row, opportunityId: job.id })))
  const own = (await figuresOf(token, `post=${job.id}`)).stages
  expect(own.map(({ stage, ended, waiting }) => [stage, ended, waiting])).toEqual([
    ['New', 1, 0],
    ['Phone', 1, 0],
    ['Panel', 0, 1],
  ])
  const whole = (await figuresOf(token)).stages
  expect(whole.map(({ status, stage, ended, waiting }) => [status, stage, ended, waiting])).toEqual([
    ['RECEIVED', null, 1, 0],
    ['INTERVIEW', null, 0, 1],
  ])
})

it('answer times run to the first thing an applicant heard from a member; by member, and for those who write alone', async () => {
  const owner = await member(database)
  const { companyId, token, id: kojo } = owner
  const afia = await member(database, { role: 'RECRUITER', companyId })
  const job = await make.job({ companyId })
  const people: Omit<Wanted, 'opportunityId'>[] = [
    { applied: 40, answer: { after: 1, by: kojo } },
    { applied: 40, answer: { after: 2, by: afia.id, kind: 'INTERVIEW_INVITED' } },
    // Told of a status by the first of two.
    { applied: 40, told: { after: 4, by: kojo, to: 'REJECTED' }, answer: { after: 6, by: afia.id } },
    { applied: 40, answer: { after: 10, by: kojo, kind: 'OFFER_SENT' } },
    { applied: 40, answer: { after: 20, by: null } },
    // A rejection by rule is none, a later message is.
    { applied: 40, told: { after: 2, by: kojo, to: 'REJECTED', isByRule: true } },
    {
      applied: 40,
      told: { after: 2, by: kojo, to: 'REJECTED', isByRule: true },
      answer: { after: 5, by: afia.id },
    },
    // Moved, and not told yet.
    { applied: 40, moves: [{ after: 1, to: 'IN_REVIEW' }] },
  ]
  for (const one of people) await insertHistory(database, { opportunityId: job.id, ...one })
  const { answers, members, posts } = await figuresOf(token)
  // 1, 2, 4, 5, 10 and 20 days: the median lies between 4 and 5, 90 % between 10 and 20.
  expect(answers).toMatchObject({ applicants: 8, answered: 6, median_days: 4.5, most_days: 15 })
  expect(answers.within).toEqual([
    { days: 3, answered: 2, of: 8 },
    { days: 7, answered: 4, of: 8 },
    { days: 14, answered: 5, of: 8 },
    { days: 30, answered: 6, of: 8 },
  ])
  expect(members?.map(({ answered, median_days, name }) => [name !== null, answered, median_days])).toEqual([
    [true, 3, 4],
    [true, 2, null],
    [false, 1, null],
  ])
  expect(posts).toMatchObject([{ id: job.id, answered: 6, within: { days: 7, answered: 4, of: 8 } }])
  await database.delete(companyMembers).where(eq(companyMembers.userId, afia.id))
  const later = (await figuresOf(token)).members
  expect(later?.map(({ name, answered }) => [name === null, answered])).toEqual([
    [false, 3],
    [true, 3],
  ])
  const viewer = await member(database, { role: 'VIEWER', companyId })
  expect((await figuresOf(viewer.token)).members).toBeNull()
})

it('answer times leave out who withdrew or left before an answer could come, and count who gave up later', async () => {
  const { token } = await companyWith([
    { applied: 10, answer: { after: 1, by: null } },
    { applied: 10, status: 'WITHDRAWN', withdrawnAfter: 1 },
    { applied: 10, status: 'WITHDRAWN', withdrawnAfter: 5 },
    { applied: 10, isDeleted: true },
    { applied: 1, answer: { after: 0.5, by: null } },
  ])
  const { answers } = await figuresOf(token)
  expect(answers.within).toEqual([
    // The one of yesterday is not old enough; of the two who withdrew one waited three days.
    { days: 3, answered: 1, of: 2 },
    { days: 7, answered: 1, of: 1 },
    { days: 14, answered: 0, of: 0 },
    { days: 30, answered: 0, of: 0 },
  ])
  expect([answers.answered, answers.median_days]).toEqual([2, null])
})

describe('sources', () => {
  it('say how many looked, began, applied, were shortlisted and hired', async () => {
    const { token, job } = await companyWith([
      { applied: 5, source: 'linkedin', status: 'HIRED' },
      { applied: 5, source: 'linkedin', status: 'REJECTED', moves: [{ after: 1, to: 'SHORTLISTED' }] },
      { applied: 5, source: 'linkedin' },
      { applied: 5 },
      { applied: 60, source: 'radio' },
    ])
    const day = new Date().toISOString().slice(0, 10)
    const long = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
    const opportunityId = job.id
    await database.insert(sourceCounts).values([
      { opportunityId, day, source: 'linkedin', views: 30, starts: 5 },
      { opportunityId, day, source: 'facebook', views: 7, starts: 0 },
      { opportunityId, day: long, source: 'facebook', views: 100, starts: 9 },
    ])
    const rows = async (query: string) =>
      (await figuresOf(token, query)).sources.map((row) => Object.values(row).join(' '))
    expect(await rows('period=30')).toEqual(['linkedin 30 5 3 2 1', 'direct 0 0 1 0 0', 'facebook 7 0 0 0 0'])
    expect(await rows('period=all')).toEqual([
      'linkedin 30 5 3 2 1',
      'direct 0 0 1 0 0',
      'radio 0 0 1 0 0',
      'facebook 107 9 0 0 0',
    ])
  })
})

describe('figures', () => {
  it('are of one period, one job and one company', async () => {
    const ours = await companyWith([{ applied: 10 }, { applied: 50 }, { applied: 300 }, { applied: 500 }])
    const other = await make.job({ companyId: ours.companyId })
    await insertHistory(database, { opportunityId: other.id, applied: 10 })
    const theirs = await companyWith([{ applied: 10 }])
    const rfp = await make.rfp({ companyId: ours.companyId })
    const count = async (query: string) => (await figuresOf(ours.token, query)).applicants
    expect(await count('period=30')).toBe(2)
    expect(await count('')).toBe(3)
    expect(await count('period=365')).toBe(4)
    expect(await count('period=all')).toBe(5)
    expect(await count(`period=all&post=${ours.job.id}`)).toBe(4)
    for (const id of [theirs.job.id, rfp.id, 2_147_483_647])
      expect((await read(ours.token, `post=${id}`)).statusCode).toBe(404)
    for (const query of ['period=31', 'post=abc'])
      expect((await read(ours.token, query)).statusCode).toBe(400)
  })

  it('of a company without anybody are empty', async () => {
    const { token } = await companyWith([])
    const { funnel, sources, stages, answers, posts, members } = await figuresOf(token)
    expect(funnel.every(({ count }) => count === 0)).toBe(true)
    expect([sources, stages, posts, members]).toEqual([[], [], [], []])
    expect(answers).toMatchObject({ applicants: 0, answered: 0, median_days: null })
  })

  it('are read with one statement', async () => {
    const { token } = await companyWith([{ applied: 10 }])
    const statements = await recordStatements(open.pool).during(() => figuresOf(token))
    expect(statements.filter((each) => each === 'company-figures')).toHaveLength(1)
  })
})

describe('files of the tables', () => {
  const csv = (token: string, query: string) =>
    ask(`/api/company/figures/csv/?${query}`, { method: 'GET', token })

  it('hold what is shown, and no formula', async () => {
    const { token, job } = await companyWith([{ applied: 10, status: 'HIRED' }])
    await insertHistory(database, {
      opportunityId: (await make.job({ companyId: job.companyId, name: '=HYPERLINK("x")' })).id,
      applied: 3,
    })
    const posts = await csv(token, 'table=posts')
    expect(posts.headers['content-disposition']).toContain('posts.csv')
    expect(posts.body).toContain(`"'=HYPERLINK(""x"")",1,0,0,,,0,0\r\n`)
    expect((await csv(token, 'table=funnel')).body).toContain('Hired,1\r\n')
    expect((await csv(token, 'table=sources')).body).toContain('direct,0,0,2,1,1\r\n')
    for (const table of ['stages', 'answers', 'members'])
      expect((await csv(token, `table=${table}`)).statusCode).toBe(200)
    expect((await csv(token, 'table=people')).statusCode).toBe(400)
  })

  it('are for roles that take exports', async () => {
    const { companyId } = await companyWith([])
    const viewer = await member(database, { role: 'VIEWER', companyId })
    expect((await csv(viewer.token, 'table=funnel')).statusCode).toBe(403)
  })
})
