import { expect, it } from 'vitest'
import { LIMITS } from '#contract/vocabulary.ts'
import { scoredApplicants } from '#tests/support/hiring/scorecards.ts'
import { member } from '#tests/support/members.ts'

const { applicant, ask, company, database, get, saveCriteria, scoredJob, sendCard, scorer } =
  await scoredApplicants()

const listOf = async (id: number, token: string) =>
  (await get(`/api/company/posts/${id}/criteria/`, token)).json()
const named = (...names: string[]) => names.map((name) => ({ id: null, name, guidance: '' }))
const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}

it('are added, ordered, reworded and removed over the version they were edited from', async () => {
  const { job, recruiter } = await company()
  expect(await listOf(job.id, recruiter.token)).toEqual({ version: 0, criteria: [], last: null })
  const first = await saveCriteria(job.id, recruiter.token, { version: 0, criteria: named('A', 'B', 'C') })
  const [a, b, c] = first.json().criteria
  expect(first.json()).toMatchObject({ version: 1, criteria: [{ name: 'A', is_rated: false }, b, c] })
  const next = [
    { id: c.id, name: 'A', guidance: 'Good' },
    { id: a.id, name: 'C', guidance: '' },
  ]
  const second = await saveCriteria(job.id, recruiter.token, { version: 1, criteria: next })
  expect(second.json().criteria).toMatchObject(next)
  const stale = await saveCriteria(job.id, recruiter.token, { version: 1, criteria: named('D') })
  expect(reasonOf(stale)).toEqual(['conflict', 'criteria_changed'])
  const gone = await saveCriteria(job.id, recruiter.token, {
    version: 2,
    criteria: [{ ...b, is_rated: undefined }],
  })
  expect(reasonOf(gone)).toEqual(['conflict', 'criteria_changed'])
  expect((await listOf(job.id, recruiter.token)).criteria).toHaveLength(2)
})

it('refuses names that lack, repeat or are too many', async () => {
  const { job, recruiter } = await company()
  const save = (criteria: object[]) => saveCriteria(job.id, recruiter.token, { version: 0, criteria })
  for (const wrong of [
    named(' '),
    named('Tidy', 'tidy'),
    named('x'.repeat(LIMITS.criterionNameLength + 1)),
    named(...Array.from({ length: LIMITS.jobCriteria + 1 }, (_, n) => `Criterion ${n}`)),
  ]) {
    const answer = await save(wrong)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty('criteria')
  }
})

it('refuses a version that its column does not hold', async () => {
  const { job, recruiter } = await company()
  for (const version of [2_147_483_647, Number.MAX_SAFE_INTEGER]) {
    const answer = await saveCriteria(job.id, recruiter.token, { version, criteria: named('A') })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['version']])
  }
  const latest = await saveCriteria(job.id, recruiter.token, { version: 2_147_483_646, criteria: named('A') })
  expect(latest.statusCode).toBe(409)
})

it('are offered from the last job of the company, and come with a copy of a job', async () => {
  const { job, recruiter } = await scoredJob()
  const { id: copied } = (
    await ask(`/api/company/posts/${job.id}/copies/`, { token: recruiter.token, body: {} })
  ).json()
  const copy = await listOf(copied, recruiter.token)
  expect(copy.criteria).toMatchObject([
    { name: 'Brickwork', guidance: 'Straight courses' },
    { name: 'Safety' },
  ])
  expect(copy.last).toEqual({
    name: 'Mason',
    criteria: [
      { name: 'Brickwork', guidance: 'Straight courses' },
      { name: 'Safety', guidance: '' },
    ],
  })
  const { recruiter: stranger } = await company()
  expect((await get(`/api/company/posts/${job.id}/criteria/`, stranger.token)).statusCode).toBe(404)
})

it('are not offered from a job that the member does not see', async () => {
  const { job, recruiter } = await scoredJob()
  const { id: copied } = (
    await ask(`/api/company/posts/${job.id}/copies/`, { token: recruiter.token, body: {} })
  ).json()
  const off = await member(database, { companyId: recruiter.companyId, role: 'RECRUITER' })
  expect((await listOf(copied, off.token)).last).toMatchObject({ name: 'Mason' })
  await ask(`/api/company/posts/${job.id}/team/`, {
    method: 'PUT',
    token: recruiter.token,
    body: { access: 'TEAM' },
  })
  expect((await listOf(copied, off.token)).last).toBeNull()
  expect((await listOf(copied, recruiter.token)).last).toMatchObject({ name: 'Mason' })
})

it('are read by every member, and changed by those who move applicants', async () => {
  const { job, recruiter } = await company()
  for (const role of ['EVALUATOR', 'VIEWER'] as const) {
    const { token } = await member(database, { role, companyId: recruiter.companyId })
    expect((await get(`/api/company/posts/${job.id}/criteria/`, token)).statusCode).toBe(200)
    expect((await saveCriteria(job.id, token, { version: 0, criteria: named('A') })).statusCode).toBe(403)
  }
})

it('keep their words once somebody rated, and may still be ordered', async () => {
  const { job, recruiter, criteria } = await scoredJob()
  const { number } = await applicant(job)
  const [first, second] = criteria
  await recruiter.score(number, first?.id ?? 0, { rating: 3 })
  expect((await listOf(job.id, recruiter.token)).criteria).toMatchObject([
    { is_rated: true },
    { is_rated: false },
  ])
  const save = (rows: unknown[]) => saveCriteria(job.id, recruiter.token, { version: 1, criteria: rows })
  for (const other of [{ name: 'Looks' }, { guidance: 'Nice' }])
    expect(reasonOf(await save([{ ...first, ...other }, second]))).toEqual(['conflict', 'criterion_rated'])
  expect((await save([{ ...second, name: 'Care' }, first])).json().criteria).toMatchObject([
    { name: 'Care' },
    { name: 'Brickwork' },
  ])
})

it('stay in the cards that were handed in, and are in none that come after', async () => {
  const { job, recruiter, criteria, colleague } = await scoredJob()
  const { number } = await applicant(job)
  const [first, second] = criteria
  const [late, other] = [await colleague(), await colleague()]
  await sendCard(recruiter, number, { criteria, overall: 4, note: 'Very straight' })
  await late.score(number, first?.id ?? 0, { rating: 1, note: 'Crooked' })
  await late.word(number, { overall: 2 })
  const saved = await saveCriteria(job.id, recruiter.token, { version: 1, criteria: [second] })
  expect(saved.json().criteria).toHaveLength(1)
  expect(reasonOf(await other.score(number, first?.id ?? 0, { rating: 2 }))).toEqual([
    'conflict',
    'criterion_removed',
  ])
  const { own } = await late.read(number)
  const seen = (own?.version ?? 0) + (own?.scores ?? []).reduce((sum, { version }) => sum + version, 0)
  const { cards, spreads } = (await late.handIn(number, { seen })).json()
  expect(cards).toMatchObject([
    {
      scores: [
        { name: 'Safety', is_removed: false, rating: 4 },
        { name: 'Brickwork', is_removed: true, rating: 4, note: 'Very straight' },
      ],
    },
    { scores: [{ name: 'Safety', rating: null }] },
  ])
  expect(JSON.stringify(cards)).not.toContain('Crooked')
  expect(spreads).toMatchObject([
    { name: 'Safety', counts: [0, 0, 0, 1] },
    { name: 'Brickwork', is_removed: true, counts: [0, 0, 0, 1] },
  ])
})

it('are not all removed while a handed-in card needs them', async () => {
  const { job, recruiter, criteria } = await scoredJob()
  const { number } = await applicant(job)
  await recruiter.score(number, criteria[0]?.id ?? 0, { rating: 3 })
  const empty = (version: number) => saveCriteria(job.id, recruiter.token, { version, criteria: [] })
  expect((await empty(1)).json().criteria).toEqual([])
  expect(reasonOf(await recruiter.handIn(number))).toEqual(['conflict', 'no_scorecards'])
  const again = await saveCriteria(job.id, recruiter.token, { version: 2, criteria: named('New') })
  await sendCard(scorer(recruiter.token), number, { criteria: again.json().criteria, overall: 3 })
  expect(reasonOf(await empty(3))).toEqual(['conflict', 'criteria_needed'])
})
