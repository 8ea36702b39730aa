import { expect, it } from 'vitest'
import { scoredApplicants } from '#tests/support/hiring/scorecards.ts'
import { member } from '#tests/support/members.ts'

const { applicant, ask, company, database, get, saveCriteria, scoredJob, scorer, sendCard } =
  await scoredApplicants()

const NOTE = 'Lays a crooked wall'

/** A colleague handed in a card that says no; every read of the job and of the applicant as text. */
async function judged() {
  const made = await scoredJob()
  const { job, recruiter, criteria, colleague } = made
  const { number } = await applicant(job)
  const other = await colleague()
  await sendCard(other, number, { criteria, overall: 1, note: NOTE })
  const paths = [
    `/api/company/applicants/${number}/`,
    `/api/company/applicants/${number}/scorecards/`,
    `/api/company/posts/${job.id}/applicants/`,
    `/api/company/posts/${job.id}/applicants/counts/`,
    `/api/company/posts/${job.id}/activity/`,
    `/api/company/posts/${job.id}/criteria/`,
    `/api/company/posts/${job.id}/applicants/csv/`,
    '/api/company/dashboard/',
    '/api/accounts/user/notifications/',
  ]
  const readAll = async (token: string) => {
    const answers = await Promise.all(paths.map((path) => get(path, token)))
    return answers.map(({ body }) => body)
  }
  return { ...made, number, other, readAll, recruiter }
}

it('tells a member nothing of what colleagues think before theirs is handed in', async () => {
  const { number, readAll, recruiter, criteria, colleague, job, list, detail } = await judged()
  const another = await colleague()
  for (const { token } of [recruiter, another])
    for (const body of await readAll(token)) expect(body).not.toContain(NOTE)
  expect(await recruiter.read(number)).toMatchObject({
    is_shown: false,
    from: ['Kojo Asare'],
    cards: [],
    tally: null,
    spreads: [],
  })
  expect((await list()).json()).toMatchObject([{ scorecards: null }])
  const shown = await detail(number)
  expect(shown).toMatchObject({ has_scorecards: true, scorecards: null })
  expect(shown.history[0]).toMatchObject({ kind: 'SCORECARD_HANDED_IN', rating: null, status: null })
  const csv = (token: string) => get(`/api/company/posts/${job.id}/applicants/csv/`, token)
  expect((await csv(recruiter.token)).body).not.toContain('0 yes, 1 no')

  // A card that is only saved changes nothing.
  for (const { id } of criteria) await recruiter.score(number, id, { rating: 3 })
  await recruiter.word(number, { overall: 3 })
  expect((await list()).json()).toMatchObject([{ scorecards: null }])
  await recruiter.handIn(number)
  expect((await list()).json()).toMatchObject([{ scorecards: { yes: 1, no: 1 } }])
  expect(await detail(number)).toMatchObject({ scorecards: { yes: 1, no: 1 } })
  expect((await csv(recruiter.token)).body).toContain('"1 yes, 1 no"')
  expect((await readAll(recruiter.token)).filter((body) => body.includes(NOTE))).toHaveLength(1)
  for (const body of await readAll(another.token)) expect(body).not.toContain(NOTE)
})

it('tells of one applicant alone', async () => {
  const { number, recruiter, criteria, job, list } = await judged()
  const { number: second } = await applicant(job)
  await sendCard(recruiter, second, { criteria, overall: 4 })
  expect(await recruiter.read(number)).toMatchObject({ is_shown: false, cards: [] })
  expect((await list()).json()).toMatchObject([
    { number: second, scorecards: { yes: 1, no: 0 } },
    { number, scorecards: null },
  ])
})

it('filters and sorts by scorecards, of which only those that a member may see decide', async () => {
  const { number, recruiter, criteria, colleague, job } = await judged()
  const [liked, mixed, open] = [await applicant(job), await applicant(job), await applicant(job)]
  const other = await colleague()
  await sendCard(other, liked.number, { criteria, overall: 4 })
  await sendCard(other, mixed.number, { criteria, overall: 2 })
  const path = `/api/company/posts/${job.id}/applicants/`
  const asked = async (query: string) => {
    const rows: { number: string }[] = (await get(`${path}?${query}`, recruiter.token)).json()
    return rows.map((row) => row.number)
  }
  const all = [open.number, mixed.number, liked.number, number]
  for (const by of ['yes', 'no', 'both']) expect(await asked(`scorecards=${by}`)).toEqual([])
  expect(await asked('sort=scorecards')).toEqual(all)
  expect(await asked('scorecards=own_missing')).toEqual(all)
  await recruiter.look(number)
  await sendCard(recruiter, liked.number, { criteria, overall: 3 })
  await sendCard(recruiter, mixed.number, { criteria, overall: 3 })
  expect(await asked('scorecards=yes')).toEqual([liked.number])
  expect(await asked('scorecards=no')).toEqual([number])
  expect(await asked('scorecards=both')).toEqual([mixed.number])
  expect(await asked('scorecards=own_missing')).toEqual([open.number, number])
  expect(await asked('sort=scorecards')).toEqual([liked.number, mixed.number, number, open.number])
  const counts = (await get(`${path}counts/?scorecards=yes`, recruiter.token)).json()
  expect(counts.statuses).toMatchObject({ RECEIVED: 1 })
  const selectable = (await get(`${path}selectable/?scorecards=both`, recruiter.token)).json()
  expect(selectable).toMatchObject([{ number: mixed.number }])
  expect((await get(`${path}?scorecards=maybe`, recruiter.token)).statusCode).toBe(400)
})

it('is seen without a card by those who decide or only read, and the history says so', async () => {
  const { number, recruiter, criteria, colleague, detail } = await judged()
  const evaluator = await colleague()
  expect(await evaluator.read(number)).toMatchObject({ can_look: false })
  expect((await evaluator.look(number)).statusCode).toBe(403)
  const viewer = await colleague('VIEWER')
  expect((await viewer.look(number)).json()).toMatchObject({ is_shown: true, cards: [{ comment: NOTE }] })
  expect((await recruiter.look(number)).json()).toMatchObject({ is_shown: true, cards: [{ overall: 1 }] })
  await recruiter.look(number)
  const { history, scorecards } = await detail(number)
  expect(scorecards).toEqual({ yes: 0, no: 1 })
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
    'SCORECARDS_SEEN',
    'SCORECARDS_SEEN',
    'SCORECARD_HANDED_IN',
    'SUBMITTED',
  ])
  await sendCard(recruiter, number, { criteria, overall: 2 })
  expect((await recruiter.read(number)).cards).toMatchObject([{ had_looked: false }, { had_looked: true }])
})

it('hides stars that were given before the job had criteria, in the list, its order and its filters', async () => {
  const { job, recruiter, list, detail } = await company()
  const { number } = await applicant(job)
  const other = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  const rate = (token: string, rating: number) =>
    ask(`/api/company/applicants/${number}/rating/`, { method: 'PUT', token, body: { rating } })
  await rate(other.token, 1)
  await rate(recruiter.token, 4)
  const rows = [{ id: null, name: 'Brickwork', guidance: '' }]
  const { criteria } = (await saveCriteria(job.id, recruiter.token, { version: 0, criteria: rows })).json()
  expect((await rate(recruiter.token, 5)).json().reason).toBe('stars_give_way')
  expect((await list()).json()).toMatchObject([{ rating: null, ratings: 0 }])
  const hidden = await detail(number)
  expect(hidden.ratings).toEqual({ average: 4, own: 4, all: [{ name: 'Kojo Asare', rating: 4 }] })
  expect(hidden.history.filter(({ kind }: { kind: string }) => kind === 'RATED')).toHaveLength(1)
  const path = `/api/company/posts/${job.id}/applicants/`
  for (const asked of ['?sort=rating', '?rating=2', 'counts/?rating=2', 'selectable/?rating=2']) {
    const answer = await get(path + asked, recruiter.token)
    expect(answer.statusCode).toBe(400)
  }
  const csv = async () => (await get(`${path}csv/`, recruiter.token)).body
  expect(await csv()).not.toContain(',2.5,')
  await sendCard(scorer(recruiter.token), number, { criteria, overall: 3 })
  expect((await list()).json()).toMatchObject([{ rating: 2.5, ratings: 2 }])
  expect((await detail(number)).ratings).toMatchObject({ average: 2.5, all: [{ rating: 1 }, { rating: 4 }] })
  expect(await csv()).toContain(',2.5,')
})
