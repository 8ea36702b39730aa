import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findPersonalData } from '#api/people/privacy/queries.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { english } from '#api/platform/words/words.ts'
import { scoredApplicants } from '#tests/support/hiring/scorecards.ts'

const { applicant, database, get, scoredJob, sendCard, server, setStatus } = await scoredApplicants()

const TELLING = /\bama\b|owusu/i
const PERSON = { firstName: 'Ama', lastName: 'Owusu' }

/** Deletes the account of somebody whose days of grace are over. */
async function leave(id: number) {
  await database.update(users).set({ deleteAt: sql`now()` }).where(eq(users.id, id))
  await server.runSweep()
}

const countOf = async (table: string) => {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count
}

describe('on a blind job', () => {
  it('shows no colleague the name of whoever is hidden', async () => {
    const { job, recruiter, criteria, colleague, detail, list } = await scoredJob({ isBlind: true })
    const ama = await applicant(job, PERSON)
    const { number } = ama
    await sendCard(recruiter, number, { criteria, overall: 3, note: 'I know Ama Owusu from work' })
    const other = await colleague()
    await sendCard(other, number, { criteria, overall: 4, note: 'Fine' })
    const read = await other.read(number)
    expect(read.cards[0]?.comment).toBe('I know ••• ••• from work')
    const seen = [read, await detail(number), (await list()).body]
    expect(JSON.stringify(seen)).not.toMatch(TELLING)
  })

  it('tells nobody by their own card which of some words are of a hidden name', async () => {
    const { job, recruiter, criteria } = await scoredJob({ isBlind: true })
    const { number } = await applicant(job, PERSON)
    const note = 'Kofi Ama Esi Mensah Owusu'
    await sendCard(recruiter, number, { criteria, overall: 3, note })
    const { own, cards } = await recruiter.read(number)
    expect([own?.comment, cards[0]?.comment]).toEqual([note, note])
    expect([own?.scores[0]?.note, cards[0]?.scores[0]?.note]).toEqual([note, note])
  })

  it('shows no name that was written while it was known, once it is hidden again', async () => {
    const { job, recruiter, criteria, colleague } = await scoredJob({ isBlind: true })
    const { number } = await applicant(job, PERSON)
    await setStatus(number, 'SHORTLISTED')
    await sendCard(recruiter, number, { criteria, overall: 3, note: 'Ama lays well' })
    expect((await recruiter.read(number)).cards[0]?.comment).toBe('Ama lays well')
    await setStatus(number, 'IN_REVIEW')
    const other = await colleague()
    await sendCard(other, number, { criteria, overall: 4, note: 'Fine' })
    const { cards } = await other.read(number)
    expect(cards[0]?.comment).toBe('••• lays well')
    expect(JSON.stringify(cards)).not.toMatch(TELLING)
  })
})

it('goes with the applicant, who finds none of it in their own data', async () => {
  const { job, recruiter, criteria } = await scoredJob()
  const one = await applicant(job)
  await sendCard(recruiter, one.number, { criteria, overall: 1, note: 'Crooked' })
  await recruiter.look(one.number)
  const data = await findPersonalData(database, one.id, english())
  expect(JSON.stringify(data)).not.toContain('Crooked')
  const before = await countOf('scorecards')
  await leave(one.id)
  expect(await countOf('scorecards')).toBe((before ?? 0) - 1)
  const { rows } =
    await database.execute(sql`select from scores s join applications a on a.id = s.application_id
    where a.number = ${one.number}`)
  expect(rows).toEqual([])
  expect(await recruiter.read(one.number)).toMatchObject({ own: null, can_score: false, cards: [] })
  const late = await recruiter.word(one.number, { overall: 3 })
  expect(late.json().reason).toBe('scorecard_applicant_gone')
})

it('of a member is in their own data, and loses the name with their account, a draft altogether', async () => {
  const { job, recruiter, criteria, colleague } = await scoredJob()
  const [first, second] = [await applicant(job), await applicant(job)]
  const other = await colleague()
  await sendCard(other, first.number, { criteria, overall: 4, note: 'Tidy work' })
  await other.word(second.number, { overall: 1, comment: 'Only a draft' })
  const { panels } = await findPersonalData(database, other.id, english())
  expect(panels).toMatchObject([
    { opportunity: 'Mason', scorecards: [{ comment: 'Tidy work' }, { comment: 'Only a draft' }] },
  ])
  await leave(other.id)
  await sendCard(recruiter, first.number, { criteria, overall: 2 })
  const { cards, from } = await recruiter.read(first.number)
  expect(cards[0]).toMatchObject({ name: null, is_former: true, comment: 'Tidy work', overall: 4 })
  expect(from).toEqual([null, 'Kojo Asare'])
  const { rows } = await database.execute(sql`select m.name, c.comment from panel_members m
    join scorecards c on c.panel_member_id = m.id where m.user_id is null`)
  expect(rows).toEqual([{ name: '', comment: 'Tidy work' }])
  expect((await get(`/api/company/applicants/${first.number}/`, recruiter.token)).statusCode).toBe(200)
})
