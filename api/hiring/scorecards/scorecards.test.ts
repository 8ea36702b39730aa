import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { scoredApplicants } from '#tests/support/hiring/scorecards.ts'

const { applicant, ask, company, database, make, get, scoredJob, scorer, sendCard } = await scoredApplicants()

const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}

it('is saved as a draft, handed in once it has an answer, and seen by who handed in', async () => {
  const { job, recruiter, criteria, colleague } = await scoredJob()
  const { number } = await applicant(job)
  const [first, second] = criteria.map(({ id }) => id)
  const other = await colleague()
  expect(await recruiter.read(number)).toMatchObject({
    criteria: [{ name: 'Brickwork', guidance: 'Straight courses' }, { name: 'Safety' }],
    own: { overall: null, version: 0, handed_in_at: null, scores: [{ rating: null, version: 0 }, {}] },
    can_score: true,
    is_shown: false,
    from: [],
  })
  const saved = await recruiter.score(number, first ?? 0, { rating: 4, note: 'Straight' })
  expect(saved.json()).toEqual({ criterion: first, rating: 4, note: 'Straight', version: 1 })
  expect((await recruiter.handIn(number)).json()).toEqual({ overall: ['Say yes or no overall'] })
  await recruiter.word(number, { overall: 3, comment: 'Good hands' })
  expect((await other.read(number)).from).toEqual([])
  const handed = (await recruiter.handIn(number)).json()
  expect(handed).toMatchObject({
    is_shown: true,
    can_look: false,
    from: ['Kojo Asare'],
    tally: { yes: 1, no: 0 },
    cards: [
      {
        name: 'Kojo Asare',
        is_own: true,
        is_former: false,
        overall: 3,
        comment: 'Good hands',
        scores: [{ criterion: first, rating: 4, note: 'Straight' }, { rating: null }],
        edited_at: null,
        had_looked: false,
      },
    ],
  })
  await other.score(number, first ?? 0, { rating: 1 })
  await other.score(number, second ?? 0, { rating: 2 })
  await other.word(number, { overall: 1 })
  const both = (await other.handIn(number)).json()
  expect(both.tally).toEqual({ yes: 1, no: 1 })
  expect(both.spreads).toEqual([
    { criterion: first, name: 'Brickwork', is_removed: false, counts: [1, 0, 0, 1], mean: 2.5, spread: 3 },
    { criterion: second, name: 'Safety', is_removed: false, counts: [0, 1, 0, 0], mean: 2, spread: 0 },
  ])
  expect((await recruiter.read(number)).cards).toHaveLength(2)
})

it('is changed by its author after it was handed in, which is told', async () => {
  const { job, recruiter, criteria, detail } = await scoredJob()
  const { number } = await applicant(job)
  const [first] = criteria
  await sendCard(recruiter, number, { criteria, overall: 3 })
  const editedOf = async () => (await recruiter.read(number)).cards[0]?.edited_at
  // The same again, as after a lost answer, is no change.
  await recruiter.score(number, first?.id ?? 0, { rating: 3, version: 0 })
  await recruiter.word(number, { overall: 3, version: 1 })
  expect(await editedOf()).toBeNull()
  await recruiter.score(number, first?.id ?? 0, { rating: 2, version: 1 })
  expect(await editedOf()).not.toBeNull()
  expect((await recruiter.word(number, { overall: null, version: 1 })).json()).toHaveProperty('overall')
  await recruiter.word(number, { overall: 1, version: 1 })
  expect((await recruiter.read(number)).tally).toEqual({ yes: 0, no: 1 })
  const kinds = (await detail(number)).history.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['SCORECARD_CHANGED', 'SCORECARD_HANDED_IN', 'SUBMITTED'])
})

it('is never overwritten by an older tab', async () => {
  const { job, recruiter, criteria } = await scoredJob()
  const { number } = await applicant(job)
  const [first] = criteria
  await recruiter.score(number, first?.id ?? 0, { rating: 4, note: 'One tab' })
  await recruiter.word(number, { overall: 4, comment: 'One tab' })
  const stale = [
    await recruiter.score(number, first?.id ?? 0, { rating: 1, note: 'Other tab' }),
    await recruiter.word(number, { overall: 1, comment: 'Other tab' }),
  ]
  for (const answer of stale) expect(reasonOf(answer)).toEqual(['conflict', 'scorecard_overtaken'])
  expect(reasonOf(await recruiter.handIn(number, { seen: 1 }))).toEqual(['conflict', 'scorecard_changed'])
  expect((await recruiter.read(number)).own).toMatchObject({ overall: 4, comment: 'One tab' })
  expect((await recruiter.handIn(number, { seen: 2 })).statusCode).toBe(200)
  expect((await recruiter.handIn(number, { seen: 2 })).statusCode).toBe(200)
})

it('takes what many members save and hand in at once', async () => {
  const { job, recruiter, criteria, colleague } = await scoredJob()
  const { number } = await applicant(job)
  const members = await Promise.all(Array.from({ length: 6 }, () => colleague()))
  const drafts = await Promise.all(
    members.flatMap((one, n) => [
      ...criteria.map(({ id }) => one.score(number, id, { rating: (n % 4) + 1 })),
      one.word(number, { overall: n < 4 ? 4 : 1 }),
    ]),
  )
  expect(drafts.map(({ statusCode }) => statusCode)).toEqual(drafts.map(() => 200))
  await Promise.all(members.flatMap((one) => [one.handIn(number), one.handIn(number)]))
  await sendCard(recruiter, number, { criteria, overall: 2 })
  const { tally, from, spreads } = await recruiter.read(number)
  expect(tally).toEqual({ yes: 4, no: 3 })
  expect(from).toHaveLength(7)
  expect(spreads[0]?.counts).toEqual([2, 3, 1, 1])
})

it('is kept by members who score, and not by those who read', async () => {
  const { job, recruiter, criteria, colleague } = await scoredJob()
  const { number } = await applicant(job)
  const viewer = await colleague('VIEWER')
  expect((await viewer.score(number, criteria[0]?.id ?? 0, { rating: 3 })).statusCode).toBe(403)
  expect((await viewer.word(number, { overall: 3 })).statusCode).toBe(403)
  expect((await viewer.handIn(number)).statusCode).toBe(403)
  expect(await viewer.read(number)).toMatchObject({ own: null, can_score: false, can_look: true })
  const { token } = (await company()).recruiter
  const body = { version: 0, rating: 3, overall: 3 }
  const foreigners = [
    await ask(`/api/company/applicants/${number}/scorecard/`, { method: 'PUT', token, body }),
    await ask(`/api/company/applicants/${number}/scorecard/criteria/1/`, { method: 'PUT', token, body }),
    await ask(`/api/company/applicants/${number}/scorecard/handing-in/`, { token, body }),
    await ask(`/api/company/applicants/${number}/scorecards/looks/`, { token, body }),
  ]
  expect(foreigners.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  const { criteria: foreign } = await scoredJob()
  expect(reasonOf(await recruiter.score(number, foreign[0]?.id ?? 0, { rating: 3 }))).toEqual([
    'conflict',
    'criterion_removed',
  ])
})

it.each([
  ['rating', 0],
  ['rating', 5],
  ['rating', 2.5],
  ['rating', '3'],
  ['note', 'x'.repeat(LIMITS.scoreNoteLength + 1)],
  ['version', -1],
])('refuses the %s %j', async (name, value) => {
  const { job, recruiter, criteria } = await scoredJob()
  const { number } = await applicant(job)
  const answer = await recruiter.score(number, criteria[0]?.id ?? 0, { rating: 3, [name]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toHaveProperty(name)
})

it('is not there without criteria, nor for a proposal', async () => {
  const { job, recruiter } = await company()
  const { number } = await applicant(job)
  const me = scorer(recruiter.token)
  expect(await me.read(number)).toMatchObject({ criteria: [], own: { scores: [] } })
  await me.word(number, { overall: 3 })
  expect(reasonOf(await me.handIn(number))).toEqual(['conflict', 'no_scorecards'])
  const rfp = await make.rfp({ companyId: recruiter.companyId })
  await database.update(applications).set({ opportunityId: rfp.id }).where(eq(applications.number, number))
  expect((await get(`/api/company/applicants/${number}/scorecards/`, recruiter.token)).statusCode).toBe(404)
})

it('stays with the name of a colleague who was removed', async () => {
  const { job, recruiter, criteria, colleague } = await scoredJob()
  const { number } = await applicant(job)
  const other = await colleague()
  await sendCard(other, number, { criteria, overall: 4 })
  await sendCard(recruiter, number, { criteria, overall: 3 })
  await database.execute(sql`delete from company_members where user_id = ${other.id}`)
  expect((await recruiter.read(number)).cards).toMatchObject([
    { name: 'Kojo Asare', is_former: true },
    { is_former: false },
  ])
  expect((await other.word(number, { overall: 1, version: 1 })).statusCode).toBe(403)
})
