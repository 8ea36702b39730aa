import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { notifications } from '#api/platform/database/tables/accounts-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { ocdsReleases, questions } from '#api/platform/database/tables/procurement-tables.ts'
import { member } from '#tests/support/members.ts'
import { worded } from '#tests/support/notifications.ts'
import { ago, proposalsApp } from '#tests/support/proposals.ts'

const { database, server, ask, get, post, make, seeker, setDeadlineAgo, rfpOf, sendProposal, actsOf } =
  await proposalsApp()

const publicUrl = (id: number) => `/api/proposal-requests/${id}/questions/`
const put = (id: number, token: string, answer: unknown) =>
  ask(`/api/company/questions/${id}/answer/`, { method: 'PUT', token, body: { answer } })
const publish = async (rfpId: number, token: string, ids: number[]) => {
  const rows = await database.select().from(questions).where(inArray(questions.id, ids))
  const looked = rows.map(({ id, answer }) => ({ id, answer: answer ?? 'Nothing yet' }))
  return publishAs(rfpId, token, looked)
}
const publishAs = (rfpId: number, token: string, looked: unknown) =>
  post(`/api/company/posts/${rfpId}/questions/publication/`, token, { questions: looked })
const listed = async (rfpId: number, token: string) =>
  (await get(`/api/company/posts/${rfpId}/questions/`, token)).json()
const seen = async (rfpId: number) => {
  server.dropKeptAnswers()
  return (await ask(publicUrl(rfpId), { method: 'GET' })).json()
}
const setTimes = (rfpId: number, times: Partial<Record<'questionsUntil' | 'answersUntil', unknown>>) =>
  database
    .update(posts)
    .set(times as object) // the database computes these instants
    .where(eq(posts.opportunityId, rfpId))
const toldOf = (userId: number) =>
  database.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)

/** An RFP with a question that waits. */
async function asked(text = 'May we visit the river?') {
  const [made, asker] = [await rfpOf(), await seeker()]
  const answer = await post(publicUrl(made.rfp.id), asker.token, { question: text })
  expect(answer.statusCode, answer.body).toBe(201)
  const [question] = answer.json().questions
  return { ...made, asker, question, answer }
}

it('is asked by a job seeker, unnamed, and seen by its asker and the company alone', async () => {
  const { rfp, asker, owner, answer, question } = await asked()
  expect(answer.json()).toMatchObject({
    takes_questions: true,
    questions_until: rfp.deadlineAt?.toISOString(),
    questions: [{ question: 'May we visit the river?', answer: null, answered_at: null }],
  })
  const company = await get(`/api/company/posts/${rfp.id}/questions/`, owner.token)
  expect(company.json()).toMatchObject({
    can_answer: true,
    can_amend: true,
    takes_answers: true,
    questions: [{ id: question.id, question: 'May we visit the river?' }],
  })
  for (const name of [asker.email, asker.firstName, `"${asker.id}"`]) expect(company.body).not.toContain(name)
  expect(Object.keys(company.json().questions[0])).toEqual([
    'id',
    'question',
    'asked_at',
    'answer',
    'answered_at',
  ])
  expect(await seen(rfp.id)).toMatchObject({ takes_questions: true, answers: [] })
  const other = await seeker()
  expect(
    (await get(`/api/proposal-requests/${rfp.id}/questions/own/`, other.token)).json().questions,
  ).toEqual([])
})

it('is taken until its time is over, by the clock of the database', async () => {
  const { rfp, asker } = await asked()
  const ask = () => post(publicUrl(rfp.id), asker.token, { question: 'Another?' })
  await setTimes(rfp.id, { questionsUntil: sql`now() + interval '1 minute'` })
  expect((await ask()).statusCode).toBe(201)
  await setTimes(rfp.id, { questionsUntil: ago('1 second') })
  const late = await ask()
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'closed', detail: 'Questions are no longer taken' },
  ])
  expect((await seen(rfp.id)).takes_questions).toBe(false)
  await setTimes(rfp.id, { questionsUntil: null })
  expect((await ask()).statusCode).toBe(201)
  await setDeadlineAgo(rfp.id, '1 second')
  expect((await ask()).statusCode).toBe(409)
})

it('is not taken by an imported RFP, a job, a draft or nothing', async () => {
  const { token } = await seeker()
  const [imported, job, draft] = [await make.rfp(), await make.job(), await make.rfp({ status: 'DRAFT' })]
  const ask = async (id: number | string) =>
    (await post(publicUrl(Number(id)), token, { question: 'Why?' })).statusCode
  expect(await ask(imported.id)).toBe(409)
  expect(await seen(imported.id)).toEqual({ takes_questions: false, questions_until: null, answers: [] })
  expect([await ask(job.id), await ask(draft.id), await ask(2_000_000_000), await ask('0')]).toEqual([
    404, 404, 404, 400,
  ])
})

it('is text of at most 2,000 characters', async () => {
  const { rfp, asker } = await asked()
  const ask = (question: unknown) => post(publicUrl(rfp.id), asker.token, { question })
  for (const wrong of ['', '  ', 'x'.repeat(2_001), 7, null, 'a\u0000b', 'a\u202eb']) {
    const answer = await ask(wrong)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['question']])
  }
  const odd = '<script>alert(1)</script> [x](javascript:1) https://example.org'
  const taken = await ask(` ${odd}\r\n\u00e9 `)
  expect(taken.json().questions.at(-1).question).toBe(`${odd}\n\u00e9`)
  expect((await ask('x'.repeat(2_000))).statusCode).toBe(201)
})

it('is asked at most ten times an hour by one person', async () => {
  const { rfp, asker } = await asked()
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, n) => post(publicUrl(rfp.id), asker.token, { question: `No ${n}?` })),
  )
  const codes = answers.map(({ statusCode }) => statusCode).sort()
  expect(codes).toEqual([...Array(9).fill(201), 429, 429])
})

it('writes over no answer that somebody else gave meanwhile', async () => {
  const { rfp, owner, question } = await asked()
  const save = (answer: string, before: string | null) =>
    ask(`/api/company/questions/${question.id}/answer/`, {
      method: 'PUT',
      token: owner.token,
      body: { answer, before },
    })
  expect((await save('Every day', null)).statusCode).toBe(200)
  const late = await save('On Friday', null)
  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
  expect(late.json().detail).toContain('Somebody else')
  expect((await listed(rfp.id, owner.token)).questions).toMatchObject([{ answer: 'Every day' }])
  expect((await save('On Friday', 'Every day')).statusCode).toBe(200)
})

it('is answered in a draft that the company alone sees, until it is published', async () => {
  const { rfp, owner, recruiter, asker, question } = await asked()
  expect((await put(question.id, owner.token, 'On Tuesdays')).json().questions[0]).toMatchObject({
    answer: 'On Tuesdays',
    answered_at: null,
  })
  await put(question.id, recruiter.token, 'On Wednesdays')
  expect(await seen(rfp.id)).toMatchObject({ answers: [] })
  const own = (await get(`/api/proposal-requests/${rfp.id}/questions/own/`, asker.token)).json()
  expect(own.questions).toMatchObject([{ answer: null, answered_at: null }])

  const published = await publish(rfp.id, owner.token, [question.id])
  expect(published.statusCode, published.body).toBe(200)
  expect((await seen(rfp.id)).answers).toMatchObject([
    { id: question.id, question: 'May we visit the river?', answer: 'On Wednesdays' },
  ])
  expect(
    (await get(`/api/proposal-requests/${rfp.id}/questions/own/`, asker.token)).json().questions[0],
  ).toMatchObject({
    answer: 'On Wednesdays',
    answered_at: expect.any(String),
  })
  const changed = await put(question.id, owner.token, 'Never')
  expect([changed.statusCode, changed.json().detail]).toEqual([
    409,
    'This answer is published. An addendum can correct it',
  ])
  expect((await publish(rfp.id, owner.token, [question.id])).statusCode).toBe(409)
  expect((await actsOf(rfp.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['answers.published', owner.id],
  ])
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
  const releases = await database.select().from(ocdsReleases).where(eq(ocdsReleases.opportunityId, rfp.id))
  expect(releases.map(({ tag }) => tag)).toEqual(['tenderUpdate'])
  expect(JSON.stringify(releases)).toContain('On Wednesdays')
})

it('is answered until the time for answers is over', async () => {
  const { rfp, owner, question } = await asked()
  await put(question.id, owner.token, 'Yes')
  await setTimes(rfp.id, { answersUntil: ago('1 second') })
  for (const answer of [await put(question.id, owner.token, 'No'), await publish(rfp.id, owner.token, [1])])
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'The time for answers is over'])
  expect(await listed(rfp.id, owner.token)).toMatchObject({ can_answer: false, takes_answers: false })
  await setTimes(rfp.id, { answersUntil: null })
  await setDeadlineAgo(rfp.id, '1 second')
  expect((await publish(rfp.id, owner.token, [question.id])).statusCode).toBe(409)
  await database.update(opportunities).set({ status: 'CANCELLED' }).where(eq(opportunities.id, rfp.id))
  expect((await publish(rfp.id, owner.token, [question.id])).statusCode).toBe(409)
})

it('is answered by members who may, of its own company', async () => {
  const { rfp, companyId, question } = await asked()
  for (const role of ['EVALUATOR', 'VIEWER'] as const) {
    const { token } = await member(database, { companyId, role })
    expect(await listed(rfp.id, token)).toMatchObject({ can_answer: false, can_amend: false })
    expect((await put(question.id, token, 'Yes')).statusCode).toBe(403)
    expect((await publish(rfp.id, token, [question.id])).statusCode).toBe(403)
  }
  const stranger = await rfpOf()
  const { token } = stranger.owner
  expect((await put(question.id, token, 'Yes')).statusCode).toBe(404)
  expect((await publish(rfp.id, token, [question.id])).statusCode).toBe(404)
  expect((await publish(stranger.rfp.id, token, [question.id])).statusCode).toBe(409)
  expect((await get(`/api/company/posts/${rfp.id}/questions/`, token)).statusCode).toBe(404)
  const [row] = await database.select().from(questions).where(eq(questions.id, question.id))
  expect(row).toMatchObject({ answer: null, answeredAt: null })
})

it('publishes the words that were looked at, or none', async () => {
  const { rfp, owner, question } = await asked()
  const rita = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
  await put(question.id, owner.token, 'It is 40 m wide.')
  const looked = [{ id: question.id, answer: 'It is 40 m wide.' }]
  await put(question.id, rita.token, 'Not to be published: ask legal.')
  const late = await publishAs(rfp.id, owner.token, looked)
  expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('Look at them again')])
  expect((await seen(rfp.id)).answers).toEqual([])
  await put(question.id, rita.token, 'It is 40 m wide.')
  expect((await publishAs(rfp.id, owner.token, looked)).statusCode).toBe(200)
  expect((await seen(rfp.id)).answers).toMatchObject([{ answer: 'It is 40 m wide.' }])
})

it('takes no odd answers or lists', async () => {
  const { rfp, owner, question } = await asked()
  for (const wrong of ['', 'x'.repeat(10_001), 1]) {
    expect((await put(question.id, owner.token, wrong)).statusCode).toBe(400)
  }
  const answer = 'Yes'
  const odd = [[{ id: 0, answer }], [{ id: 1.5, answer }], [{ id: 99_999_999_999, answer }], [{ id: 1 }]]
  for (const wrong of [[], [1], ...odd, 'all', undefined]) {
    expect((await publishAs(rfp.id, owner.token, wrong)).statusCode).toBe(400)
  }
})

it('tells whoever asked, bid or bookmarked once for all that is published together', async () => {
  await server.runDueJobs()
  server.sent.length = 0
  const { rfp, owner, asker, question } = await asked()
  const [bidder, fan, gone] = [await sendProposal(rfp.id), await seeker(), await sendProposal(rfp.id)]
  await ask(`/api/user/applications/${gone.number}/withdrawal/`, { token: gone.seeker.token })
  for (const token of [fan.token, bidder.seeker.token])
    await ask(`/api/proposal-requests/${rfp.id}/bookmark/`, { token })
  const second = (await post(publicUrl(rfp.id), asker.token, { question: 'How wide is it?' })).json()
    .questions[1]
  for (const { id } of [question, second]) await put(id, owner.token, 'Yes')
  await publish(rfp.id, owner.token, [second.id, question.id])
  await server.runDueJobs()
  const answers = (userId: number) =>
    toldOf(userId).then((rows) => worded(rows.filter(({ kind }) => kind === 'ANSWERS')))
  expect(await answers(asker.id)).toMatchObject([
    {
      title: 'Your question was answered: A bridge',
      content: '2 answers were published on its page.',
      link: `/rfps/${rfp.id}/#questions`,
    },
  ])
  for (const { id } of [fan, bidder.seeker])
    expect(await answers(id)).toMatchObject([{ title: 'New answers: A bridge' }])
  for (const { id } of [gone.seeker, owner]) expect(await answers(id)).toEqual([])
  await server.runDueJobs()
  const mails = server.sent.filter(({ subject }) => subject.includes('answer'))
  expect(mails.map(({ to }) => to).sort()).toEqual([asker.email, bidder.seeker.email, fan.email].sort())
})

it('is published once, by whoever comes first', async () => {
  const { rfp, owner, recruiter, question } = await asked()
  await put(question.id, owner.token, 'Yes')
  const all = [owner, recruiter, owner, recruiter]
  const answers = await Promise.all(all.map(({ token }) => publish(rfp.id, token, [question.id])))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
})

it('of an RFP that is taken down is told of once it is shown again', async () => {
  const { rfp, owner, asker, question } = await asked()
  const take = (takenDownAt: Date | null) =>
    database.update(opportunities).set({ takenDownAt }).where(eq(opportunities.id, rfp.id))
  const told = async () => {
    await database.execute(sql`update queue.job set start_after = now() where name = 'answers'`)
    await server.runDueJobs()
    return (await toldOf(asker.id)).filter(({ kind }) => kind === 'ANSWERS').length
  }
  await take(new Date())
  await put(question.id, owner.token, 'On Wednesdays')
  expect((await publish(rfp.id, owner.token, [question.id])).statusCode).toBe(200)
  expect(await told()).toBe(0)
  await take(null)
  expect(await told()).toBe(1)
})
