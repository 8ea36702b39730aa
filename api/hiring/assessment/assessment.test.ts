import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { NOTES_AT_MOST } from '#contract/hiring/mentions.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const { database, server, applicant, company, ask } = await companyApplicants()

const noteOn = (number: string, token: string, text: unknown, headers: Record<string, string> = {}) =>
  ask(`/api/company/applicants/${number}/notes/`, { token, body: { text }, headers })
const rateOf = (number: string, token: string, rating: unknown) =>
  ask(`/api/company/applicants/${number}/rating/`, { method: 'PUT', token, body: { rating } })
const removeOf = (number: string, token: string, id: number) =>
  ask(`/api/company/applicants/${number}/notes/${id}/`, { method: 'DELETE', token })

it('keeps notes for members, and lets who wrote one take it back within a day', async () => {
  const { job, recruiter, detail, list } = await company()
  const { number } = await applicant(job)
  const colleague = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  const first = await noteOn(number, recruiter.token, 'Strong portfolio')
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ text: 'Strong portfolio', author: 'Kojo Asare', can_remove: true })
  const { id } = (await noteOn(number, colleague.token, '<script>alert(1)</script>')).json()
  expect((await list()).json()).toMatchObject([{ notes: 2 }])
  expect((await detail(number)).notes).toMatchObject([{ id, can_remove: false }, { can_remove: true }])
  expect((await removeOf(number, recruiter.token, id)).statusCode).toBe(404)
  expect((await removeOf(number, colleague.token, id)).statusCode).toBe(200)
  expect((await removeOf(number, colleague.token, id)).statusCode).toBe(404)
  await database.execute(sql`update application_notes set created_at = now() - interval '25 hours'`)
  expect((await removeOf(number, recruiter.token, first.json().id)).statusCode).toBe(409)
  const { notes, history } = await detail(number)
  expect(notes).toMatchObject([{ text: 'Strong portfolio', can_remove: false }])
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
    'NOTE_REMOVED',
    'NOTED',
    'NOTED',
    'SUBMITTED',
  ])
})

it.each(['', '   ', 7, null, 'x'.repeat(5_001), 'zero\u0000byte'])('refuses the note %j', async (text) => {
  const { job, recruiter } = await company()
  const { number } = await applicant(job)
  const answer = await noteOn(number, recruiter.token, text)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toHaveProperty('text')
})

it('writes a note once for a request that is sent again, also at once', async () => {
  const { job, recruiter, detail } = await company()
  const { number } = await applicant(job)
  const headers = { 'idempotency-key': 'one-note-0001' }
  const both = await Promise.all([1, 2].map(() => noteOn(number, recruiter.token, 'Call her', headers)))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(new Set(both.map((answer) => answer.json().id)).size).toBe(1)
  const { notes, history } = await detail(number)
  expect([notes.length, history.length]).toEqual([1, 2])
  expect((await noteOn(number, recruiter.token, 'Call him', headers)).json()).toMatchObject({
    code: 'key_reused',
  })
  expect((await removeOf(number, recruiter.token, both[0]?.json().id)).statusCode).toBe(200)
  expect((await noteOn(number, recruiter.token, 'Call her', headers)).statusCode).toBe(404)
})

it('takes as many notes about an applicant as can be read', async () => {
  const { job, recruiter } = await company()
  const { number } = await applicant(job)
  expect((await noteOn(number, recruiter.token, 'First')).statusCode).toBe(201)
  await database.execute(sql`insert into application_notes (application_id, author_id, text)
    select id, ${recruiter.id}, 'More' from applications, generate_series(2, ${NOTES_AT_MOST}) where number = ${number}`)
  const last = await noteOn(number, recruiter.token, 'One too many')
  expect(last.json()).toMatchObject({ code: 'conflict', reason: 'too_many_notes' })
})

it('takes one rating of each member, and says who has rated', async () => {
  const { job, recruiter, detail, list } = await company()
  const { number } = await applicant(job)
  const colleague = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  await rateOf(number, recruiter.token, 2)
  expect((await rateOf(number, recruiter.token, 4)).json()).toMatchObject({ average: 4, own: 4 })
  expect((await rateOf(number, colleague.token, 5)).json()).toEqual({
    average: 4.5,
    own: 5,
    all: [
      { name: 'Kojo Asare', rating: 4 },
      { name: 'Kojo Asare', rating: 5 },
    ],
  })
  expect((await list()).json()).toMatchObject([{ rating: 4.5, ratings: 2 }])
  expect((await rateOf(number, colleague.token, null)).json()).toMatchObject({ average: 4, own: null })
  expect((await detail(number)).history).toMatchObject([
    { kind: 'RATED', rating: null, actor: 'Kojo Asare' },
    { kind: 'RATED', rating: 5 },
    { kind: 'RATED', rating: 4 },
    { kind: 'RATED', rating: 2 },
    { kind: 'SUBMITTED', actor: null },
  ])
})

it('takes back the ratings of who deletes their account', async () => {
  const { job, recruiter, list } = await company()
  const { number } = await applicant(job)
  const colleague = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  await rateOf(number, recruiter.token, 2)
  await rateOf(number, colleague.token, 5)
  await database.update(users).set({ deleteAt: sql`now()` }).where(eq(users.id, colleague.id))
  await server.runSweep()
  expect((await list()).json()).toMatchObject([{ rating: 2, ratings: 1 }])
  expect((await list('sort=rating')).json()).toMatchObject([{ rating: 2 }])
})

it.each([0, 6, 2.5, '3', true])('refuses the rating %j', async (rating) => {
  const { job, recruiter } = await company()
  const { number } = await applicant(job)
  expect((await rateOf(number, recruiter.token, rating)).statusCode).toBe(400)
})

it('counts every rating and note of members who act at once', async () => {
  const { job, recruiter, detail } = await company()
  const { number } = await applicant(job)
  const members = await Promise.all(
    Array.from({ length: 8 }, () => member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })),
  )
  const answers = await Promise.all(
    members.flatMap(({ token }, n) => [
      rateOf(number, token, (n % 5) + 1),
      rateOf(number, token, (n % 5) + 1),
      noteOn(number, token, `Note ${n}`),
    ]),
  )
  expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true)
  const { ratings, notes, history } = await detail(number)
  expect(ratings.average).toBe(2.6)
  expect(notes).toHaveLength(8)
  // The same rating twice is one.
  expect(history.filter(({ kind }: { kind: string }) => kind === 'RATED')).toHaveLength(8)
  const { rows } = await database.execute<{ rating: number }>(
    sql`select rating from cv_texts t join applications a on a.id = t.application_id where a.number = ${number}`,
  )
  expect(rows[0]?.rating).toBeCloseTo(2.625)
})

it('takes no note and rating of a member who was removed', async () => {
  const { job, recruiter } = await company()
  const { number } = await applicant(job)
  await database.execute(sql`delete from company_members where user_id = ${recruiter.id}`)
  expect((await noteOn(number, recruiter.token, 'Still here')).statusCode).toBe(403)
  expect((await rateOf(number, recruiter.token, 1)).statusCode).toBe(403)
})
