import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const app = await interviewsApp()
const { database, applied, get, offer, dayFrom, seen, writeAsCompany, writeAsApplicant } = app

const waiting = async (token: string) => (await get('/api/company/dashboard/', token)).json().waiting

it('names nothing that a role cannot see to', async () => {
  const { recruiter, companyId, applicant, number, job } = await applied()
  await app.another(job.id)
  await writeAsCompany(number, recruiter.token, 'Hello')
  await writeAsApplicant(number, applicant.token, 'When do you decide?')
  expect(await waiting(recruiter.token)).toMatchObject({
    applicants: [{ count: 1 }],
    messages: [{ count: 1 }],
  })
  for (const role of ['EVALUATOR', 'VIEWER'] as const) {
    const { token } = await app.colleague(companyId, role)
    expect(await waiting(token)).toMatchObject({
      applicants: [],
      messages: [],
      more: { applicants: 0, messages: 0 },
    })
  }
})

it('names interviews of today and tomorrow to their panel, until they end', async () => {
  const { recruiter, companyId, number, job } = await applied()
  const evaluator = await app.colleague(companyId)
  await offer(number, recruiter.token, { times: [{ day: dayFrom(5), time: '10:00' }], panel: [evaluator.id] })
  const [interview] = (await seen(number, recruiter.token)).interviews
  const ofEvaluator = async () => (await waiting(evaluator.token)).interviews
  expect(await ofEvaluator()).toEqual([])
  const begins = (words: string) =>
    database.update(interviews).set({
      startsAt: sql`now() + ${words}::interval`,
      endsAt: sql`now() + ${words}::interval + interval '1 hour'`,
    })
  await begins('20 hours')
  expect(await ofEvaluator()).toMatchObject([
    {
      id: interview.id,
      number,
      name: 'Kojo Asare',
      post: { id: job.id, name: 'Mason' },
      time_zone: 'Africa/Accra',
    },
  ])
  expect((await waiting(recruiter.token)).interviews).toEqual([])
  await begins('-30 minutes')
  expect(await ofEvaluator()).toHaveLength(1)
  await begins('-61 minutes')
  expect(await ofEvaluator()).toEqual([])
  await begins('20 hours')
  await app.cancel(number, interview.id, recruiter.token, 'We are ill')
  expect(await ofEvaluator()).toEqual([])
})

it('names hidden applicants of an interview by their number alone', async () => {
  const { recruiter, companyId, number } = await applied({ isBlind: true })
  const evaluator = await app.colleague(companyId)
  await offer(number, recruiter.token, { times: [{ day: dayFrom(1), time: '10:00' }], panel: [evaluator.id] })
  expect((await waiting(evaluator.token)).interviews).toMatchObject([{ number, name: null }])
})
