import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const app = await interviewsApp()
const { database, applied, another, offer, seen, dayFrom, ask } = app

const rejected = (number: string, more: Partial<typeof applications.$inferInsert> = {}) =>
  database
    .update(applications)
    .set({ status: 'REJECTED', ...more })
    .where(eq(applications.number, number))

const REASON =
  'This applicant has been told of the rejection, which is final, so they can no longer be invited'

it.each([1, 2])('whom the company told of a rejection is not offered %i times', async (count) => {
  const { number, recruiter, applicant } = await applied()
  await rejected(number, { toldStatus: 'REJECTED' })
  const times = [5, 6].slice(0, count).map((days) => ({ day: dayFrom(days), time: '10:00' }))
  const answer = await offer(number, recruiter.token, { times })
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json()).toMatchObject({ reason: 'interview_after_rejection', detail: REASON })
  expect(await seen(number, recruiter.token)).toMatchObject({
    interviews: [],
    invitations: [],
    can_invite: false,
  })
  await app.tend()
  expect(await app.subjectsTo(applicant.email)).not.toContain('Choose a time for your interview: Mason')
})

it('whom the company told of a rejection cannot be invited as one among several, nor moved to another time', async () => {
  const { number, recruiter, job } = await applied()
  const other = await another(job.id)
  const made = await offer(number, recruiter.token, { times: [{ day: dayFrom(5), time: '10:00' }] })
  expect(made.statusCode).toBe(201)
  await rejected(other.number, { toldStatus: 'REJECTED' })
  const answer = await offer(number, recruiter.token, { others: [other.number] })
  expect(answer.json()).toEqual({ refused: [other.number] })
  await rejected(number, { toldStatus: 'REJECTED' })
  const { interviews } = await seen(number, recruiter.token)
  expect(interviews).toMatchObject([{ can_change: false, can_cancel: true }])
  const moved = await app.change(number, interviews[0].id, recruiter.token, { place: 'Office 5' })
  expect(moved.json()).toMatchObject({ reason: 'interview_after_rejection' })
})

it('whom the company told of a rejection cannot be invited to one time by another program', async () => {
  const { number, recruiter } = await applied()
  await rejected(number, { toldStatus: 'REJECTED' })
  const body = {
    starts_at: `${dayFrom(5)}T10:00:00.000Z`,
    ends_at: `${dayFrom(5)}T11:00:00.000Z`,
    place: 'Office 4',
  }
  const answer = await ask(`/api/company/applicants/${number}/interviews/`, { token: recruiter.token, body })
  expect(answer.json()).toMatchObject({ reason: 'interview_after_rejection' })
})

it('who does not know of their rejection yet can be invited, and the sweep leaves it', async () => {
  const { number, recruiter } = await applied()
  await rejected(number)
  expect((await offer(number, recruiter.token)).statusCode).toBe(201)
  await app.tend()
  expect((await seen(number, recruiter.token)).invitations).toMatchObject([{ state: 'OPEN' }])
})
