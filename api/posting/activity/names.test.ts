import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { Activity } from '#contract/posting/activity.ts'
import { ownStagesApp } from '#tests/support/hiring/own-stages.ts'
import { member } from '#tests/support/members.ts'

const { database, recruiter, get, jobWith, save, move } = await ownStagesApp()

const activity = async (id: number, token = recruiter.token): Promise<Activity[]> =>
  (await get(`/api/company/posts/${id}/activity/`, token)).json().items

it('names an applicant to every member, and the stage as the job calls it', async () => {
  const { id, number, go } = await jobWith()
  expect((await go('RECEIVED', 'Technical interview', { tell: false })).statusCode).toBe(200)
  const shown = { kind: 'MOVED', to: 'INTERVIEW', stage: 'Technical interview', applicant: number }
  const evaluator = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  for (const token of [recruiter.token, evaluator.token]) {
    const [moved] = await activity(id, token)
    expect(moved).toMatchObject({ ...shown, applicant_name: expect.stringMatching(/^Ama /) })
  }
})

it('keeps to the number where names are hidden, until they are shortlisted', async () => {
  const { id, number, go } = await jobWith()
  await database.insert(posts).values({ opportunityId: id, companyId: recruiter.companyId, draft: {} })
  await database.update(posts).set({ isBlind: true }).where(eq(posts.opportunityId, id))
  const applicants = [{ number, from: 'RECEIVED' }]
  expect((await move(id, { applicants, to: 'IN_REVIEW', tell: false })).statusCode).toBe(200)
  const of = { applicant: number, applicant_name: null }
  expect((await activity(id))[0]).toMatchObject({ ...of, to: 'IN_REVIEW', stage: null })
  expect((await go('IN_REVIEW', 'Phone screen', { tell: false })).statusCode).toBe(200)
  const [now] = await activity(id)
  expect(now).toMatchObject({ stage: 'Phone screen', applicant_name: expect.stringMatching(/^Ama /) })
})

it('goes on naming a stage that was deleted since, and the first of a status that was named alone', async () => {
  const { id, number, go, planWithout } = await jobWith()
  expect((await go('RECEIVED', 'Technical interview', { tell: false })).statusCode).toBe(200)
  const applicants = [{ number, from: 'INTERVIEW' }]
  expect((await move(id, { applicants, to: 'OFFER', tell: false })).statusCode).toBe(200)
  const saved = await save(id, { version: 1, stages: planWithout('Technical interview') })
  expect(saved.statusCode, saved.body).toBe(200)
  const moves = (await activity(id)).filter(({ kind }) => kind === 'MOVED')
  expect(moves.map(({ stage }) => stage)).toEqual(['Offer', 'Technical interview'])
})
