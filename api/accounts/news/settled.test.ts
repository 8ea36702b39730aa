import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { LIST, newsApp, SETTINGS } from '#tests/support/hiring/news.ts'
import { member } from '#tests/support/members.ts'

const app = await newsApp()
const { database, server, get, ask, letMailsComeDue, writeAsCompany, writeAsApplicant, readAsCompany } = app

const unread = async ({ token }: { token: string }) =>
  (await get(`${LIST}news/`, token))
    .json()
    .map(({ kind, count }: { kind: string; count: number }) => [kind, count])
const ofKind = async (who: { token: string }, wanted: string) =>
  (await unread(who)).filter(([kind]: [string]) => kind === wanted)
const subjectsTo = ({ email }: { email: string }) =>
  server.sent.filter(({ to }) => to === email).map(({ subject }) => subject)

it('counts messages of applicants, until any member who may answer reads the thread', async () => {
  const { companyId, recruiter, applicant, number } = await app.thread()
  const colleague = await member(database, { companyId })
  await writeAsCompany(number, recruiter.token, 'Hello')
  await writeAsCompany(number, colleague.token, 'Hello again')
  for (const body of ['Good morning', 'Are you there?']) await writeAsApplicant(number, applicant.token, body)
  await server.runDueJobs()
  for (const each of [recruiter, colleague])
    expect(await ofKind(each, 'NEW_MESSAGE')).toEqual([['NEW_MESSAGE', 2]])
  const [told] = (await get(LIST, recruiter.token)).json()
  expect(told).toMatchObject({
    title: '2 new messages: Mason',
    link: `/admin/applicants/${number}/#messages`,
  })
  await readAsCompany(number, colleague.token)
  for (const each of [recruiter, colleague]) expect(await ofKind(each, 'NEW_MESSAGE')).toEqual([])
})

it('mails each message at once with its words and a way to stop, or gathers them', async () => {
  const { recruiter, applicant, number } = await app.thread()
  await writeAsCompany(number, recruiter.token, 'Hello')
  await writeAsApplicant(number, applicant.token, 'Good morning')
  await server.runDueJobs()
  const mail = server.sent.filter(({ to }) => to === recruiter.email).at(-1)
  expect(mail?.subject).toBe('Kojo Asare wrote about Mason')
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  const body = { kind: 'NEW_MESSAGE', in_app: true, by_mail: true, mail_time: 'HOURLY' }
  await ask(SETTINGS, { method: 'PATCH', token: recruiter.token, body })
  for (let n = 0; n < 2; n++) await writeAsApplicant(number, applicant.token, 'One more thing')
  await letMailsComeDue()
  expect(subjectsTo(recruiter).at(-1)).toBe('2 new messages about Mason')
  const before = subjectsTo(recruiter).length
  expect((await ask(`${pathname}${search}`, { body: {} })).statusCode).toBe(200)
  await writeAsApplicant(number, applicant.token, 'And another')
  await letMailsComeDue()
  expect(subjectsTo(recruiter)).toHaveLength(before)
})

it('mails no gathered message that a colleague has read meanwhile', async () => {
  const { companyId, recruiter, applicant, number } = await app.thread()
  const colleague = await member(database, { companyId })
  const body = { kind: 'NEW_MESSAGE', in_app: true, by_mail: true, mail_time: 'DAILY' }
  await ask(SETTINGS, { method: 'PATCH', token: recruiter.token, body })
  await writeAsCompany(number, recruiter.token, 'Hello')
  await writeAsApplicant(number, applicant.token, 'Good morning')
  await server.runDueJobs()
  const before = subjectsTo(recruiter).length
  await readAsCompany(number, colleague.token)
  await letMailsComeDue()
  expect(subjectsTo(recruiter)).toHaveLength(before)
})

it('mails no gathered message that needs no answer any more, read or not', async () => {
  const { recruiter, applicant, number } = await app.thread()
  const body = { kind: 'NEW_MESSAGE', in_app: true, by_mail: true, mail_time: 'DAILY' }
  await ask(SETTINGS, { method: 'PATCH', token: recruiter.token, body })
  await writeAsCompany(number, recruiter.token, 'Hello')
  const { messages } = (await writeAsApplicant(number, applicant.token, 'Good morning')).json()
  await server.runDueJobs()
  const before = subjectsTo(recruiter).length
  const settled = await ask(`/api/company/applicants/${number}/messages/settled/`, {
    token: recruiter.token,
    body: { message: messages.at(-1).id },
  })
  expect(settled.statusCode, settled.body).toBe(200)
  await database.execute(sql`update messages set read_at = null where id = ${messages.at(-1).id}`)
  await letMailsComeDue()
  expect(subjectsTo(recruiter)).toHaveLength(before)
})

it('counts questions until the last one is answered, by whoever answers', async () => {
  const { rfp, owner, recruiter } = await app.rfpOf()
  const asker = await app.seeker()
  const questions = `/api/proposal-requests/${rfp.id}/questions/`
  for (const question of ['Which sand?', 'Which stone?']) {
    expect((await ask(questions, { token: asker.token, body: { question } })).statusCode).toBe(201)
  }
  await server.runDueJobs()
  expect(subjectsTo(recruiter)).toEqual(['2 new questions about A bridge'])
  expect(await unread(recruiter)).toEqual([['NEW_QUESTION', 2]])
  const own = `/api/company/posts/${rfp.id}/questions/`
  const all: { id: number }[] = (await get(own, owner.token)).json().questions
  for (const [at, { id }] of all.entries()) {
    expect(await unread(recruiter)).toHaveLength(1)
    const answer = `Answer ${at}`
    await ask(`/api/company/questions/${id}/answer/`, { method: 'PUT', token: owner.token, body: { answer } })
    const published = await ask(`${own}publication/`, {
      token: owner.token,
      body: { questions: [{ id, answer }] },
    })
    expect(published.statusCode, published.body).toBeLessThan(300)
  }
  expect(await unread(recruiter)).toEqual([])
})

it('does not count for a member what they read, in any tab', async () => {
  const { recruiter, job, companyId } = await app.thread()
  await database.update(posts).set({ isFilled: false })
  const viewer = await member(database, { companyId, role: 'VIEWER' })
  await app.apply(job.id, (await app.seeker()).token)
  await server.runDueJobs()
  const [{ id }] = (await get(`${LIST}news/`, recruiter.token)).json()
  await ask(`${LIST}${id}/read/`, { token: recruiter.token })
  expect([await unread(recruiter), await unread(viewer)]).toEqual([[], [['NEW_APPLICANT', 1]]])
  // The page that was open did not show the next one, so the same reading changes nothing.
  await app.apply(job.id, (await app.seeker()).token)
  await server.runDueJobs()
  expect((await ask(`${LIST}${id}/read/`, { token: recruiter.token })).statusCode).toBe(404)
  expect(await unread(recruiter)).toEqual([['NEW_APPLICANT', 1]])
})
