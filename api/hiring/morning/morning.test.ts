import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { newsApp, SETTINGS } from '#tests/support/hiring/news.ts'
import { member } from '#tests/support/members.ts'
import { queueOf } from '#tests/support/queue.ts'
import { tellOfMorning } from './jobs.ts'

const app = await newsApp()
const { database, server, ask, make, seeker, get, mailsTo } = app
const mails = mailQueue(await queueOf(app.open))

/** As at that time of a day to come, in UTC. */
async function at(time: string, more: { limit?: number } = {}) {
  await tellOfMorning(
    { database, mails, timeZone: 'Africa/Accra' },
    sql`${`2027-03-02T${time}Z`}::timestamptz`,
    more,
  )
  await server.runDueJobs()
}
const today = (who: { email: string }) =>
  mailsTo(who).filter(({ subject }) => subject === 'What waits for you today')

/** A company in Lagos, an hour ahead of UTC, with all that can wait. */
async function companyOfWork() {
  const thread = await app.thread()
  const { companyId, recruiter, applicant, number, id } = thread
  await app.writeAsCompany(number, recruiter.token, 'Hello')
  await app.writeAsApplicant(number, applicant.token, 'Good morning')
  await app.readAsCompany(number, recruiter.token)
  await database
    .update(applications)
    .set({ submittedAt: new Date('2027-02-20T10:00:00Z') })
    .where(eq(applications.id, id))
  const times = {
    startsAt: new Date('2027-03-02T15:00:00Z'),
    endsAt: new Date('2027-03-02T16:00:00Z'),
    // Before the message, which a later interview would answer.
    createdAt: new Date('2020-01-01T00:00:00Z'),
  }
  await database.insert(interviews).values([
    { applicationId: id, ...times, place: 'Office' },
    { applicationId: id, ...times, place: 'Office', cancelledAt: new Date() },
  ])
  const rfp = await make.rfp({ companyId, name: 'A bridge' })
  await database.execute(
    sql`insert into posts (opportunity_id, company_id, draft) values (${rfp.id}, ${companyId}, '{}')`,
  )
  const asker = await seeker()
  await ask(`/api/proposal-requests/${rfp.id}/questions/`, {
    token: asker.token,
    body: { question: 'When?' },
  })
  await server.runDueJobs()
  return thread
}

it('says at eight in the morning of the company what waits for each member, once', async () => {
  const { companyId, recruiter } = await companyOfWork()
  const viewer = await member(database, { companyId, role: 'VIEWER' })
  const evaluator = await member(database, { companyId, role: 'EVALUATOR' })
  await at('06:59:00')
  expect(today(recruiter)).toEqual([])
  for (let times = 0; times < 3; times++) await at('07:15:00')
  await at('07:45:00')
  expect(today(recruiter)).toHaveLength(1)
  const { text } = today(recruiter)[0] ?? { text: '' }
  expect(text).toContain(
    [
      '1 message waits for an answer',
      '1 question waits for an answer',
      '1 interview today',
      '1 applicant has waited 5 days or longer for a decision',
    ].join('\n'),
  )
  expect(text).toContain('https://calls.example.org/admin/')
  expect(today(recruiter)[0]?.unsubscribeUrl).toBeDefined()
  // A read message that nobody answered still waits.
  expect(today(evaluator)[0]?.text).toContain('What waits for you today\n\n1 interview today\n')
  expect(today(viewer)).toEqual([])
  // The dashboard says the same, so the site's list does not, unless somebody wants it there.
  const listed: { title: string }[] = (await get('/api/accounts/user/notifications/', recruiter.token)).json()
  expect(listed.map(({ title }) => title)).not.toContain('What waits for you today')
})

it('says nothing where nothing waits, is off, or the company is suspended', async () => {
  const quiet = await app.companyWith()
  const off = await companyOfWork()
  const body = { kind: 'TODAY', in_app: false, by_mail: false }
  await ask(SETTINGS, { method: 'PATCH', token: off.recruiter.token, body })
  const suspended = await companyOfWork()
  await database
    .update(companies)
    .set({ suspendedAt: new Date() })
    .where(eq(companies.id, suspended.companyId))
  await at('07:15:00')
  for (const { recruiter } of [quiet, off, suspended]) expect(today(recruiter)).toEqual([])
})

it('reaches who comes behind many with nothing waiting', async () => {
  const { companyId } = await app.companyWith()
  await member(database, { companyId })
  const { recruiter, companyId: last } = await companyOfWork()
  await member(database, { companyId: last, role: 'VIEWER' })
  await at('07:15:00', { limit: 2 })
  expect(today(recruiter)).toHaveLength(1)
})

it('counts no message that a member marked as answered', async () => {
  const { number, recruiter } = await companyOfWork()
  const path = `/api/company/applicants/${number}/messages/`
  const { messages } = (await get(path, recruiter.token)).json()
  const message = messages.at(-1).id
  await ask(`${path}settled/`, { token: recruiter.token, body: { message } })
  await at('07:15:00')
  const text = today(recruiter)[0]?.text
  expect(text).toContain('1 question waits for an answer')
  expect(text).not.toContain('message')
})

it('says which RFPs can be opened, but not to who recused themself', async () => {
  const { rfp, companyId, owner, recruiter } = await app.rfpPastDeadline()
  await database.update(companies).set({ timeZone: 'Africa/Lagos' }).where(eq(companies.id, companyId))
  await database.execute(sql`update opportunities set source = 'account' where id = ${rfp.id}`)
  await database.execute(sql`insert into panel_members (opportunity_id, user_id, name, email, is_chair, is_outsider, recused_at)
    values (${rfp.id}, ${recruiter.id}, 'A', 'a@example.org', false, false, now())`)
  await at('07:15:00')
  expect(today(owner)[0]?.text).toContain('Proposals for 1 RFP can be opened')
  expect(today(recruiter)).toEqual([])
})
