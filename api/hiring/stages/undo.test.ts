import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { testApp } from '#tests/support/app.ts'
import { stagesApp } from '#tests/support/hiring/stages.ts'
import { member } from '#tests/support/members.ts'
import { queueOf } from '#tests/support/queue.ts'
import { tellWhatIsDue } from './jobs.ts'

const app = await stagesApp()
const { open, get, applicants, job, move, undo, pending, tellAll, makeDue, statusOf, server } = app
const TEXT = { subject: 'About {{job}}', body: 'Hello {{first_name}}' }
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

async function one() {
  const { id } = await job()
  const [applicant] = await applicants(id, 1)
  if (!applicant) throw new Error('Nobody applied')
  const { number, email } = applicant
  const go = async (from: string, to: string, more: object = {}) =>
    (await move(id, { applicants: [{ number, from }], to, ...more })).json()
  const subjects = () => app.mailsTo(email).map(({ subject }) => subject)
  return { id, applicant, go, subjects, status: async () => (await statusOf(number))?.status }
}

it('tells nothing for a suspended company, until it is reinstated', async () => {
  const { id, go, subjects } = await one()
  await go('RECEIVED', 'REJECTED', TEXT)
  await makeDue()
  const suspend = (at: Date | null) =>
    open.database
      .update(companies)
      .set({ suspendedAt: at })
      .where(sql`id = (select company_id from opportunities where id = ${id})`)
  await suspend(new Date())
  await tellAll()
  expect(subjects()).toEqual([])
  await suspend(null)
  await tellAll()
  expect(subjects()).toEqual(['About Mason'])
})

it('puts back what was, tells nobody and says so in the history, once', async () => {
  const { id, applicant, go, subjects } = await one()
  const { change: done } = await go('RECEIVED', 'REJECTED', TEXT)
  const both = await Promise.all([undo(id, done.id), undo(id, done.id)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ restored: 1, count: 1 })
  await tellAll()
  expect(await statusOf(applicant.number)).toEqual({ status: 'RECEIVED', told: 'RECEIVED' })
  expect(subjects()).toEqual([])
  expect(await app.eventsOf(applicant.id)).toEqual([])
  expect(await app.actsOf(applicant.id)).toEqual(['MOVED', 'UNDONE'])
  expect(await pending(id)).toEqual([])
})

it('ends when the time has come, whether or not anybody was told yet', async () => {
  const { id, go, status } = await one()
  const { change: done } = await go('RECEIVED', 'OFFER')
  await makeDue()
  expect((await undo(id, done.id)).json()).toMatchObject({ code: 'conflict' })
  expect(await status()).toBe('OFFER')
})

it('and the job at once: exactly one wins', async () => {
  for (const isDue of [true, false]) {
    const { id, go, subjects, status } = await one()
    const { change: done } = await go('RECEIVED', 'INTERVIEW')
    if (isDue) await makeDue()
    const [undone] = await Promise.all([undo(id, done.id), server.tellDue(), server.tellDue()])
    await tellAll()
    expect(undone.statusCode).toBe(isDue ? 409 : 200)
    expect(await status()).toBe(isDue ? 'INTERVIEW' : 'RECEIVED')
    expect(subjects()).toEqual(isDue ? ['Interview: Mason'] : [])
  }
})

it('works after a restart', async () => {
  const { id, go, status } = await one()
  const { change: done } = await go('RECEIVED', 'OFFER')
  const again = await testApp(open)
  const answer = await again.app.inject({
    method: 'POST',
    url: `/api/company/posts/${id}/stage-changes/${done.id}/undo/`,
    headers: { authorization: `Token ${app.recruiter.token}` },
    payload: {},
  })
  expect(answer.json()).toEqual({ restored: 1, count: 1 })
  expect(await status()).toBe('RECEIVED')
})

it('leaves who was moved on since', async () => {
  const { id, go, subjects, status } = await one()
  const { change: first } = await go('RECEIVED', 'SHORTLISTED')
  expect(await go('SHORTLISTED', 'INTERVIEW')).toMatchObject({ replaced: 1 })
  expect(await pending(id)).toMatchObject([{ to: 'INTERVIEW', count: 1 }])
  expect((await undo(id, first.id)).json()).toEqual({ restored: 0, count: 0 })
  await tellAll()
  expect(await status()).toBe('INTERVIEW')
  expect(subjects()).toEqual(['Interview: Mason'])
})

describe('a rejection told later', () => {
  it('is not told before, and reads "In review" until then', async () => {
    const { id, applicant, go, subjects } = await one()
    const { change: done } = await go('RECEIVED', 'REJECTED', { ...TEXT, tell_at: TOMORROW })
    expect(done).toMatchObject({ due_at: TOMORROW })
    await server.tellDue()
    await server.runDueJobs()
    expect(subjects()).toEqual([])
    expect(await pending(id)).toMatchObject([{ id: done.id, to: 'REJECTED' }])
    await tellAll()
    expect(subjects()).toEqual(['About Mason'])
    expect(await app.messagesOf(applicant.id)).toHaveLength(1)
    expect(await go('REJECTED', 'IN_REVIEW')).toMatchObject({
      change: null,
      refused: [{ next_statuses: [] }],
    })
  })

  it('is never told to who is taken back into review', async () => {
    const { go, subjects, status } = await one()
    await go('RECEIVED', 'REJECTED', { tell_at: TOMORROW })
    expect(await go('REJECTED', 'IN_REVIEW', { tell: false })).toMatchObject({ replaced: 1 })
    await go('IN_REVIEW', 'REJECTED', { tell_at: TOMORROW, ...TEXT })
    await tellAll()
    expect(await status()).toBe('REJECTED')
    expect(subjects()).toEqual(['About Mason'])
  })

  it('is told after all when that is undone, even when its time had come meanwhile', async () => {
    const { id, go, subjects, status } = await one()
    await go('RECEIVED', 'REJECTED', TEXT)
    const { change: back } = await go('REJECTED', 'IN_REVIEW', { tell: false, tell_at: TOMORROW })
    await app.makeDueBut(back.id)
    await server.tellDue()
    expect((await undo(id, back.id)).json()).toEqual({ restored: 1, count: 1 })
    await server.tellDue()
    await server.runDueJobs()
    expect(await status()).toBe('REJECTED')
    expect(subjects()).toEqual(['About Mason'])
  })
})

describe('at once', () => {
  it('two recruiters move one applicant: one does, the other is told what they are', async () => {
    const { applicant, go, subjects } = await one()
    const both = await Promise.all([go('RECEIVED', 'INTERVIEW'), go('RECEIVED', 'REJECTED')])
    const [won, lost] = both[0]?.change ? both : both.reverse()
    expect(lost).toMatchObject({
      change: null,
      refused: [{ number: applicant.number, reason: 'CHANGED', status: won?.change.to, by: 'Kojo Asare' }],
    })
    await tellAll()
    expect(subjects()).toHaveLength(1)
  })

  it('a colleague who is removed while the dialog is open moves and undoes nobody, and loses nothing of others', async () => {
    const { id, applicant, go, status } = await one()
    const colleague = await member(app.database, { role: 'RECRUITER', companyId: app.recruiter.companyId })
    const { change: done } = await go('RECEIVED', 'SHORTLISTED')
    await app.database.delete(companyMembers).where(eq(companyMembers.userId, colleague.id))
    const body = { applicants: [{ number: applicant.number, from: 'SHORTLISTED' }], to: 'OFFER' }
    expect((await move(id, body, { token: colleague.token })).json()).toMatchObject({ code: 'no_company' })
    expect((await undo(id, done.id, colleague.token)).json()).toMatchObject({ code: 'no_company' })
    expect(await status()).toBe('SHORTLISTED')
    expect(await pending(id)).toMatchObject([{ id: done.id }])
  })

  it('50 equal changes are one, with one email', async () => {
    const { id, go, subjects } = await one()
    const all = await Promise.all(Array.from({ length: 50 }, () => go('RECEIVED', 'OFFER', TEXT)))
    expect(all.filter((each) => each.change)).toHaveLength(1)
    expect(await pending(id)).toHaveLength(1)
    await makeDue()
    await Promise.all([server.tellDue(), server.tellDue()])
    await server.runDueJobs()
    expect(subjects()).toEqual(['About Mason'])
  })

  it('200 are rejected, taken back, rejected again and told each once', async () => {
    const { id } = await job()
    const all = await applicants(id, 200)
    const body = {
      applicants: all.map(({ number, from }) => ({ number, from })),
      to: 'REJECTED',
      ...TEXT,
    }
    const first = (await move(id, body)).json()
    expect(first).toMatchObject({ change: { count: 200 }, refused: [] })
    expect((await undo(id, first.change.id)).json()).toEqual({ restored: 200, count: 200 })
    await tellAll()
    expect(all.flatMap(({ email }) => app.mailsTo(email))).toEqual([])
    expect((await move(id, body)).json()).toMatchObject({ change: { count: 200 } })
    await tellAll()
    await server.runDueJobs()
    await server.runDueJobs()
    expect(all.map(({ email }) => app.mailsTo(email).length)).toEqual(all.map(() => 1))
    const unanswered = await get(`/api/company/posts/${id}/unanswered/`, app.recruiter.token)
    expect(unanswered.json()).toEqual({ count: 0, applicants: [] })
  })
})

describe('telling', () => {
  it('goes on where it broke off, and tells each once', async () => {
    const { id } = await job()
    const all = await applicants(id, 60)
    await move(id, { applicants: all.map(({ number, from }) => ({ number, from })), to: 'OFFER', ...TEXT })
    await makeDue()
    const mails = mailQueue(await queueOf(open))
    let left = 40
    const breaking: typeof mails = {
      async enqueue(tx, mail) {
        if (left-- === 0) throw new Error('The process ends here')
        await mails.enqueue(tx, mail)
      },
    }
    await expect(tellWhatIsDue({ database: app.database, mails: breaking })).rejects.toThrow('ends here')
    await tellAll()
    expect(all.map(({ email }) => app.mailsTo(email).length)).toEqual(all.map(() => 1))
  })

  it('lets a code go before the mails of a batch', async () => {
    const { id } = await job()
    const all = await applicants(id, 130)
    await move(id, { applicants: all.map(({ number, from }) => ({ number, from })), to: 'OFFER' })
    await makeDue()
    await server.tellDue()
    const person = await app.seeker()
    await app.ask('/api/accounts/password/forgot/', { body: { email: person.email } })
    await server.runDueJobs()
    expect(app.mailsTo(person.email)).toHaveLength(1)
    expect(all.filter(({ email }) => app.mailsTo(email).length === 0)).not.toEqual([])
  })
})

it('names who applied first while it can be undone, unless names are hidden', async () => {
  const { id } = await job()
  const people = await applicants(id, 2, 'Efua')
  const chosen = people.map(({ number, from }) => ({ number, from }))
  await move(id, { applicants: chosen, to: 'IN_REVIEW' })
  const { number } = people[0] ?? {}
  expect(await pending(id)).toMatchObject([
    { count: 2, first: { number, name: 'Efua Owusu', is_deleted: false } },
  ])
  await open.database.insert(posts).values({
    opportunityId: id,
    companyId: app.recruiter.companyId,
    draft: {},
    isBlind: true,
  })
  expect(await pending(id)).toMatchObject([{ count: 2, first: { number, name: null, is_deleted: false } }])
})

it('says of nobody that they went back who withdrew meanwhile', async () => {
  const { id, applicant, go } = await one()
  const { change } = await go('RECEIVED', 'SHORTLISTED')
  await open.database
    .update(applications)
    .set({ status: 'WITHDRAWN', withdrawnAt: sql`now()` })
    .where(eq(applications.id, applicant.id))
  expect((await undo(id, change.id)).json()).toEqual({ restored: 0, count: 1 })
  expect(await app.actsOf(applicant.id)).toEqual(['MOVED'])
})
