import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { stagesApp } from '#tests/support/hiring/stages.ts'

const app = await stagesApp()
const { database, make, server, recruiter, ask, get, setDeadlineAgo } = app

const receipt = (number: string, token: string) => get(`/api/user/applications/${number}/`, token)
const listOf = (jobId: number) => get(`/api/company/posts/${jobId}/applicants/`, recruiter.token)

async function applied() {
  const { id: jobId } = await app.job()
  const { id, token, email } = await app.seeker()
  const { id: applicationId, number } = (await app.apply(jobId, token)).json()
  return { jobId, person: id, token, email, applicationId, number }
}

/** Closes the opportunity so long ago, before its deadline. */
const closeEarly = (id: number, ago: string) =>
  database
    .update(opportunities)
    .set({ status: 'CLOSED', closedAt: sql`now() - ${ago}::interval` })
    .where(eq(opportunities.id, id))

it('makes applications for a job anonymous a year after it ended', async () => {
  const { jobId, token, applicationId, number } = await applied()
  const sendMessage = (side: string, by: string, body: string) =>
    ask(`/api/${side}/${number}/messages/`, { token: by, body: { body } })
  expect((await sendMessage('company/applicants', recruiter.token, 'When can you start?')).statusCode).toBe(
    201,
  )
  expect((await sendMessage('user/applications', token, 'I live in Ho, on Monday')).statusCode).toBe(201)
  await setDeadlineAgo(jobId, '367 days')
  await server.runSweep()

  expect((await receipt(number, token)).statusCode).toBe(404)
  expect(await app.filesOf(number)).toEqual([])
  expect((await listOf(jobId)).json()).toMatchObject([{ number, name: null, is_deleted: true }])
  const found = await get(`/api/company/posts/${jobId}/applicants/?search_key=bricks`, recruiter.token)
  expect(found.json()).toEqual([])
  expect(await app.messagesOf(applicationId)).toMatchObject([
    { body: '', senderId: recruiter.id },
    { body: '', senderId: null },
  ])
})

it('keeps applications for younger and open jobs, and proposals as records', async () => {
  const [recent, open, early] = [await applied(), await applied(), await applied()]
  await setDeadlineAgo(recent.jobId, '363 days')
  await closeEarly(early.jobId, '363 days')
  const [{ id: rfpId }, bidder] = [await make.rfp(), await app.seeker()]
  const proposed = (await app.propose(rfpId, bidder.token)).json()
  await setDeadlineAgo(rfpId, '5 years')
  await server.runSweep()
  for (const { number, token } of [recent, open, early]) {
    expect((await receipt(number, token)).json()).toMatchObject({ number, files: [{ part: 'cv' }] })
  }
  expect((await receipt(proposed.number, bidder.token)).json()).toMatchObject({ kept_until: null })
  expect(await app.filesOf(proposed.number)).toHaveLength(2)
})

it('shows on the receipt until when it is kept, once the job has ended', async () => {
  const { jobId, token, number } = await applied()
  expect((await receipt(number, token)).json()).toMatchObject({ kept_until: null })
  const endedAt = new Date('2026-02-03T04:05:06Z')
  await database.update(opportunities).set({ deadlineAt: endedAt }).where(eq(opportunities.id, jobId))
  expect((await receipt(number, token)).json()).toMatchObject({ kept_until: '2027-02-03T04:05:06.000Z' })
  await closeEarly(jobId, '366 days')
  await database
    .update(opportunities)
    .set({ deadlineAt: sql`now() + interval '1 day'` })
    .where(eq(opportunities.id, jobId))
  await server.runSweep()
  expect((await receipt(number, token)).statusCode).toBe(404)
})
