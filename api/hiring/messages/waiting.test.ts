import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { batches } from '#api/platform/database/tables/hiring-tables.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { member } from '#tests/support/members.ts'

const app = await threadsApp()
const { database, applied, writeAsCompany, writeAsApplicant, readAsCompany, get, ask, server } = app

/** A thread that the applicant wrote in last and that a recruiter has read. */
async function readAndUnanswered() {
  const made = await applied()
  const { recruiter, applicant, number, job } = made
  const { token } = recruiter
  await writeAsCompany(number, token, 'Can you start in May?')
  await writeAsApplicant(number, applicant.token, 'Yes. How do I get there?')
  const read = (await readAsCompany(number, token)).json()
  return {
    ...made,
    token,
    last: read.messages.at(-1).id as number,
    waiting: async () => (await get('/api/company/dashboard/', token)).json().waiting.messages,
    isMarked: async () => {
      const [row] = (await get(`/api/company/posts/${job.id}/applicants/`, token)).json()
      return row.needs_answer
    },
    settle: (message: number, by = token) =>
      ask(`/api/company/applicants/${number}/messages/settled/`, { token: by, body: { message } }),
    move: (body: object) =>
      ask(`/api/company/posts/${job.id}/stage-changes/`, {
        token,
        body: { applicants: [{ number, from: 'RECEIVED' }], ...body },
      }),
  }
}

it('a message that was read but not answered still needs an answer', async () => {
  const { job, number, token, waiting, isMarked } = await readAndUnanswered()
  expect(await waiting()).toMatchObject([{ id: job.id, count: 1, number }])
  expect(await isMarked()).toBe(true)
  expect((await readAsCompany(number, token)).json()).toMatchObject({ needs_answer: true })
  await writeAsCompany(number, token, 'By tro-tro from Circle.')
  expect(await waiting()).toEqual([])
  expect(await isMarked()).toBe(false)
  expect((await readAsCompany(number, token)).json()).toMatchObject({ needs_answer: false })
})

it('two messages in a row are one thread, and the applicant learns nothing of it', async () => {
  const { applicant, number, waiting } = await readAndUnanswered()
  await writeAsApplicant(number, applicant.token, 'Or by taxi?')
  expect(await waiting()).toMatchObject([{ count: 1 }])
  expect((await app.readAsApplicant(number, applicant.token)).json()).toMatchObject({ needs_answer: false })
})

it('a member marks it as answered, until the applicant writes again', async () => {
  const { companyId, applicant, number, last, waiting, isMarked, settle } = await readAndUnanswered()
  const viewer = await member(database, { role: 'VIEWER', companyId })
  expect((await settle(last, viewer.token)).statusCode).toBe(403)
  expect((await settle(last + 1)).json()).toMatchObject({ code: 'conflict' })
  const settled = await settle(last)
  expect(settled.json()).toMatchObject({ needs_answer: false })
  expect((await settle(last)).statusCode).toBe(200)
  expect(await waiting()).toEqual([])
  expect(await isMarked()).toBe(false)
  await writeAsApplicant(number, applicant.token, 'Thank you. And when?')
  expect(await waiting()).toMatchObject([{ count: 1 }])
  expect((await settle(last)).json()).toMatchObject({ code: 'conflict' })
})

it('marking it as answered stands in the history once', async () => {
  const { number, token, last, settle } = await readAndUnanswered()
  await Promise.all([settle(last), settle(last), settle(last)])
  const { history } = (await get(`/api/company/applicants/${number}/`, token)).json()
  expect(history.filter(({ kind }: { kind: string }) => kind === 'ANSWER_SETTLED')).toHaveLength(1)
})

it('an answer on its way, a new status and an invitation are answers', async () => {
  const [mailed, moved, invited] = [
    await readAndUnanswered(),
    await readAndUnanswered(),
    await readAndUnanswered(),
  ]
  await mailed.move({ subject: 'Your question', body: 'By tro-tro.' })
  expect(await mailed.waiting()).toEqual([])
  await moved.move({ to: 'SHORTLISTED' })
  await database.update(batches).set({ dueAt: new Date(0) })
  await server.tellDue()
  expect(await moved.waiting()).toEqual([])
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = { starts_at: inHours(48), ends_at: inHours(49), place: 'Office 4' }
  await ask(`/api/company/applicants/${invited.number}/interviews/`, { token: invited.token, body })
  expect(await invited.waiting()).toEqual([])
})

it('a stage that nobody is told of is none', async () => {
  const { move, waiting } = await readAndUnanswered()
  await move({ to: 'SHORTLISTED', tell: false })
  await database.update(batches).set({ dueAt: new Date(0) })
  await server.tellDue()
  expect(await waiting()).toMatchObject([{ count: 1 }])
})

it('who withdrew or whose account is gone waits for nothing', async () => {
  for (const values of [{ status: 'WITHDRAWN' as const }, { userId: null }]) {
    const { id, waiting } = await readAndUnanswered()
    await database.update(applications).set(values).where(eq(applications.id, id))
    expect(await waiting()).toEqual([])
  }
})
