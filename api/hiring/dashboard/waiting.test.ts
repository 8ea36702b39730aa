import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { stagesApp } from '#tests/support/hiring/stages.ts'

const app = await stagesApp()
const { database, ask, get, job, applicants, move, undo, tellAll, recruiter } = app
const TEXT = { subject: 'About {{job}}', body: 'Hello {{first_name}}' }
const { token } = recruiter

/** A job with one applicant, and what the company's overview says of it. */
async function one() {
  const { id } = await job()
  const [applicant] = await applicants(id, 1)
  if (!applicant) throw new Error('Nobody applied')
  const { number } = applicant
  return {
    id,
    applicant,
    go: (body: object, from = 'RECEIVED') => move(id, { applicants: [{ number, from }], ...body }),
    waits: async () => {
      const { waiting, funnel } = (await get('/api/company/dashboard/', token)).json()
      const found = waiting.applicants.find((post: { id: number }) => post.id === id)
      return { count: found?.count ?? 0, statuses: found?.statuses, funnel }
    },
  }
}

it('who was moved and is never told still waits', async () => {
  const { go, waits, id, applicant } = await one()
  await go({ to: 'SHORTLISTED', tell: false })
  await tellAll()
  expect(await waits()).toMatchObject({ count: 1, statuses: ['SHORTLISTED'] })
  const [second] = await applicants(id, 1)
  expect(await waits()).toMatchObject({ count: 2, statuses: ['RECEIVED', 'SHORTLISTED'] })
  await database
    .update(applications)
    .set({ status: 'WITHDRAWN' })
    .where(eq(applications.id, second?.id ?? 0))
  await move(id, { applicants: [{ number: applicant.number, from: 'SHORTLISTED' }], to: 'INTERVIEW' })
  expect(await waits()).toMatchObject({ count: 0 })
  await tellAll()
  expect(await waits()).toMatchObject({ count: 0 })
})

it('who is about to be told does not wait, until that is undone', async () => {
  const { id, go, waits } = await one()
  const { change: done } = (await go({ to: 'REJECTED' })).json()
  expect(await waits()).toMatchObject({ count: 0 })
  await undo(id, done.id)
  expect(await waits()).toMatchObject({ count: 1 })
})

it('who was written to or invited has an answer', async () => {
  const [written, mailed, invited] = [await one(), await one(), await one()]
  const of = (number: string) => `/api/company/applicants/${number}`
  await ask(`${of(written.applicant.number)}/messages/`, { token, body: { body: 'Hello' } })
  expect(await written.waits()).toMatchObject({ count: 0 })
  await mailed.go(TEXT)
  await tellAll()
  expect(await mailed.waits()).toMatchObject({ count: 0 })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = { starts_at: inHours(48), ends_at: inHours(49), place: 'Office 4' }
  const answer = await ask(`${of(invited.applicant.number)}/interviews/`, { token, body })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await invited.waits()).toMatchObject({ count: 0 })
})

it('who withdrew and applied anew since then waits again', async () => {
  const { applicant, waits } = await one()
  await ask(`/api/company/applicants/${applicant.number}/messages/`, { token, body: { body: 'Hello' } })
  const submittedAt = new Date(Date.now() + 1_000)
  await database.update(applications).set({ submittedAt }).where(eq(applications.id, applicant.id))
  expect(await waits()).toMatchObject({ count: 1 })
})

it('an account that is gone waits for nothing, here and where a job is filled', async () => {
  const { id, applicant, waits } = await one()
  const unanswered = async () => (await get(`/api/company/posts/${id}/unanswered/`, token)).json()
  expect(await unanswered()).toMatchObject({ count: 1 })
  await database.update(applications).set({ userId: null }).where(eq(applications.id, applicant.id))
  expect(await waits()).toMatchObject({ count: 0 })
  expect(await unanswered()).toEqual({ count: 0, applicants: [] })
})

it('a change that was undone is none on the way from application to hire', async () => {
  const { id, go, waits } = await one()
  const offers = async () =>
    (await waits()).funnel.find(({ status }: { status: string }) => status === 'OFFER').count
  const before = await offers()
  const { change: done } = (await go({ to: 'OFFER' })).json()
  expect(await offers()).toBe(before + 1)
  await undo(id, done.id)
  expect(await offers()).toBe(before)
})
