import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findPersonalData } from '#api/people/privacy/queries.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { english } from '#api/platform/words/words.ts'
import { LIMITS, MEMBER_ROLES } from '#contract/vocabulary.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { member } from '#tests/support/members.ts'

const app = await threadsApp()
const {
  database,
  applied,
  writeAsCompany,
  writeAsApplicant,
  readAsCompany,
  readAsApplicant,
  messagesOf,
  mailsTo,
  seeker,
  get,
} = app

const bodies = (thread: { messages: { body: string }[] }) => thread.messages.map(({ body }) => body)

it('a thread goes both ways, is told to both by mail and remembers what was read', async () => {
  const { recruiter, applicant, number, id } = await applied()
  const sent = await writeAsCompany(number, recruiter.token, 'Can you start\r\nin May?')
  expect(sent.statusCode, sent.body).toBe(201)
  expect(sent.json()).toMatchObject({
    company: 'Volta Works',
    applicant: 'Kojo Asare',
    silence: null,
    messages: [
      { sender: 'Kojo Asare', is_from_company: true, body: 'Can you start\nin May?', is_new: false },
    ],
  })
  const told = (await mailsTo(applicant.email)).at(-1)
  expect(told?.subject).toBe('Volta Works wrote to you: Mason')
  expect(told?.text).toContain('Can you start\nin May?')
  expect(told?.text).toContain(`https://calls.example.org/user/applications/${number}/#messages`)
  const news = (await get('/api/accounts/user/notifications/', applicant.token)).json()
  expect(news[0]).toMatchObject({ link: `/user/applications/${number}/#messages`, read: false })

  expect((await messagesOf(id))[0]?.readAt).toBeNull()
  const own = (await readAsApplicant(number, applicant.token)).json()
  expect(own).toMatchObject({ silence: null, messages: [{ sender: 'Volta Works', is_new: true }] })
  expect((await messagesOf(id))[0]?.readAt).not.toBeNull()
  expect((await readAsApplicant(number, applicant.token)).json().messages[0].is_new).toBe(false)

  const answered = await writeAsApplicant(number, applicant.token, 'Yes, in April even')
  expect(answered.statusCode, answered.body).toBe(201)
  expect(bodies(answered.json())).toEqual(['Can you start\nin May?', 'Yes, in April even'])
  const back = await mailsTo(recruiter.email)
  expect(back.map(({ subject }) => subject)).toEqual(['Kojo Asare wrote about Mason'])
  expect(back[0]?.text).toContain('Yes, in April even')
  expect(back[0]?.text).toContain(`https://calls.example.org/admin/applicants/${number}/#messages`)
  const acts = await database.select().from(applicationActs).where(eq(applicationActs.applicationId, id))
  expect(acts.map(({ kind, actorId }) => [kind, actorId])).toEqual([['MESSAGED', recruiter.id]])
})

it('a thread is unread for the company until somebody who may answer opens it', async () => {
  const { companyId, recruiter, applicant, number } = await applied()
  await writeAsCompany(number, recruiter.token, 'Hello')
  await writeAsApplicant(number, applicant.token, 'Good morning')
  const viewer = await member(database, { role: 'VIEWER', companyId })
  const seen = (await readAsCompany(number, viewer.token)).json()
  expect(seen).toMatchObject({ silence: 'NOT_ALLOWED', messages: [{}, { is_new: true }] })
  for (const isNew of [true, false]) {
    expect((await readAsCompany(number, recruiter.token)).json().messages[1].is_new).toBe(isNew)
  }
})

it('a thread refuses an empty message, one that is too long, and one with control characters', async () => {
  const { recruiter, number } = await applied()
  for (const body of ['', '  \n ', 'x'.repeat(LIMITS.messageLength + 1), 'a\u0000b', 'a\u202eb']) {
    const refused = await writeAsCompany(number, recruiter.token, body)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toHaveProperty('body')
  }
  expect((await writeAsCompany(number, recruiter.token, 'x'.repeat(LIMITS.messageLength))).statusCode).toBe(
    201,
  )
})

it('a thread cannot break out of the mail', async () => {
  const { recruiter, applicant, number, job } = await applied()
  await database
    .update(opportunities)
    .set({ name: 'Mason\r\nBcc: all@example.org' })
    .where(eq(opportunities.id, job.id))
  await writeAsCompany(number, recruiter.token, '<script>alert(1)</script>\nBcc: all@example.org')
  await writeAsApplicant(number, applicant.token, '<img src=x onerror=alert(1)>')
  const mails = [...(await mailsTo(applicant.email)), ...(await mailsTo(recruiter.email))]
  expect(mails.length).toBeGreaterThanOrEqual(3)
  for (const { subject, html } of mails) {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/<script|<img/)
  }
})

it('a thread takes a message once per key', async () => {
  const { recruiter, applicant, number, id } = await applied()
  const headers = { 'idempotency-key': 'a-key-of-this-test' }
  const sent = await Promise.all(
    [1, 2, 3].map(() => writeAsCompany(number, recruiter.token, 'Once', headers)),
  )
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(await messagesOf(id)).toHaveLength(1)
  expect((await writeAsCompany(number, recruiter.token, 'Another', headers)).statusCode).toBe(422)
  for (const _ of [1, 2]) await writeAsApplicant(number, applicant.token, 'Answered', headers)
  expect(await messagesOf(id)).toHaveLength(2)
  expect((await mailsTo(recruiter.email)).length).toBe(1)
})

it('a thread takes so many a day from each side', async () => {
  const { recruiter, applicant, number, id } = await applied()
  for (let n = 0; n < LIMITS.messagesADay; n++) {
    expect((await writeAsCompany(number, recruiter.token, `Number ${n}`)).statusCode).toBe(201)
  }
  const refused = await writeAsCompany(number, recruiter.token, 'One more')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await writeAsApplicant(number, applicant.token, 'Please stop')).statusCode).toBe(201)
  expect(await messagesOf(id)).toHaveLength(LIMITS.messagesADay + 1)
})

it('who writes is first the company', async () => {
  const { recruiter, applicant, number } = await applied()
  expect((await readAsApplicant(number, applicant.token)).json()).toMatchObject({
    silence: 'NOT_BEGUN',
    messages: [],
  })
  const early = await writeAsApplicant(number, applicant.token, 'Did you get it?')
  expect([early.statusCode, early.json().code]).toEqual([409, 'conflict'])
  await writeAsCompany(number, recruiter.token, 'We did')
  expect((await writeAsApplicant(number, applicant.token, 'Thank you')).statusCode).toBe(201)
})

it.each(MEMBER_ROLES)('who writes is decided by the role of %s', async (role) => {
  const { companyId, number } = await applied()
  const one = await member(database, { role, companyId })
  const mayWrite = role === 'OWNER' || role === 'RECRUITER'
  expect((await readAsCompany(number, one.token)).json().silence).toBe(mayWrite ? null : 'NOT_ALLOWED')
  expect((await writeAsCompany(number, one.token, 'Hello')).statusCode).toBe(mayWrite ? 201 : 403)
})

it('who writes is nobody else', async () => {
  const { recruiter, applicant, number } = await applied()
  await writeAsCompany(number, recruiter.token, 'Hello')
  const [stranger, other] = [await member(database), await seeker()]
  expect((await get(`/api/company/applicants/${number}/messages/`, stranger.token)).statusCode).toBe(404)
  expect((await writeAsCompany(number, stranger.token, 'Hi')).statusCode).toBe(404)
  expect((await get(`/api/user/applications/${number}/messages/`, other.token)).statusCode).toBe(404)
  expect((await writeAsApplicant(number, other.token, 'Hi')).statusCode).toBe(404)
  expect((await readAsCompany(number, applicant.token)).statusCode).toBe(403)
  expect((await readAsCompany('AAAA-BBBB-CCCC', recruiter.token)).statusCode).toBe(404)
  expect((await readAsCompany("1' or 1", recruiter.token)).statusCode).toBe(400)
})

it('who writes is nobody once it was withdrawn, and what was written stays to be read', async () => {
  const { recruiter, applicant, number } = await applied()
  await writeAsCompany(number, recruiter.token, 'Hello')
  await app.withdraw(number, applicant.token)
  expect((await writeAsCompany(number, recruiter.token, 'Wait')).statusCode).toBe(409)
  expect((await writeAsApplicant(number, applicant.token, 'Sorry')).statusCode).toBe(409)
  expect((await readAsCompany(number, recruiter.token)).json()).toMatchObject({
    silence: 'WITHDRAWN',
    messages: [{ body: 'Hello' }],
  })
  expect((await readAsApplicant(number, applicant.token)).json().silence).toBe('WITHDRAWN')
})

it('who writes is nobody once the account is deleted', async () => {
  const { recruiter, applicant, number, id } = await applied()
  await writeAsCompany(number, recruiter.token, 'Dear Kojo')
  await writeAsApplicant(number, applicant.token, 'I live in Tema')
  await database
    .update(users)
    .set({ deleteAt: new Date(0) })
    .where(eq(users.id, applicant.id))
  await app.server.runSweep()
  expect((await readAsCompany(number, recruiter.token)).json()).toMatchObject({
    applicant: null,
    silence: 'DELETED',
    messages: [{ body: '' }, { body: '', sender: null }],
  })
  expect((await writeAsCompany(number, recruiter.token, 'Hello?')).statusCode).toBe(409)
  expect((await messagesOf(id)).map(({ body }) => body)).toEqual(['', ''])
})

describe('an answer is mailed', () => {
  it('to those who took part and still may', async () => {
    const { companyId, recruiter, applicant, number } = await applied()
    const others = await Promise.all(
      ['gone', 'suspended', 'viewer now'].map(() => member(database, { role: 'RECRUITER', companyId })),
    )
    const [gone, suspended, viewer] = others
    const silent = await member(database, { role: 'OWNER', companyId })
    for (const { token } of [recruiter, ...others]) await writeAsCompany(number, token, 'Hello')
    await writeAsApplicant(number, applicant.token, 'To all of you')
    await database.delete(companyMembers).where(eq(companyMembers.userId, gone?.id ?? 0))
    await database
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, suspended?.id ?? 0))
    await database
      .update(companyMembers)
      .set({ role: 'VIEWER' })
      .where(eq(companyMembers.userId, viewer?.id ?? 0))
    expect(await mailsTo(recruiter.email)).toHaveLength(1)
    for (const { email } of [...others, silent]) expect(await mailsTo(email)).toEqual([])
    await writeAsApplicant(number, applicant.token, 'And again')
    expect(await mailsTo(recruiter.email)).toHaveLength(2)
    await database.delete(companyMembers).where(eq(companyMembers.userId, recruiter.id))
    await writeAsApplicant(number, applicant.token, 'Is anybody there?')
    expect(await mailsTo(silent.email)).toHaveLength(1)
  })
})

describe('blind', () => {
  it('names nobody in threads and mail until shortlisted', async () => {
    const { recruiter, applicant, number } = await applied({ isBlind: true })
    await writeAsCompany(number, recruiter.token, 'Hello')
    await writeAsApplicant(number, applicant.token, 'Good morning, your Kojo Asare')
    const hidden = await readAsCompany(number, recruiter.token)
    expect(hidden.json()).toMatchObject({
      applicant: null,
      messages: [{}, { sender: null, body: 'Good morning, your ••• •••' }],
    })
    expect((await readAsApplicant(number, applicant.token)).body).toContain('your Kojo Asare')
    const [mail] = await mailsTo(recruiter.email)
    expect(mail?.subject).toBe('An applicant wrote about Mason')
    expect(JSON.stringify(mail)).not.toContain('Asare')
    await database.update(applications).set({ status: 'SHORTLISTED' }).where(eq(applications.number, number))
    expect((await readAsCompany(number, recruiter.token)).json().applicant).toBe('Kojo Asare')
  })
})

/** Reads as a program with a token that reads applicants alone. */
async function readerOf(token: string) {
  const body = { name: 'Payroll', scopes: ['applicants.read'], expires_in_days: 30 }
  const { value } = (await app.ask('/api/company/tokens/', { token, body })).json()
  return (path: string) => app.ask(path, { method: 'GET', headers: { authorization: `Bearer ${value}` } })
}

describe('a proposal', () => {
  it('has no thread for anybody before it is opened, and one for its readers then', async () => {
    const { owner, recruiter, companyId, number, seeker: bidder, confirm, rfp } = await app.rfpPastDeadline()
    const viewer = await member(database, { companyId, role: 'VIEWER' })
    const doors = async (token: string) => [
      (await readAsCompany(number, token)).statusCode,
      (await writeAsCompany(number, token, 'Hello')).statusCode,
      (await get(`/api/company/applicants/${number}/interviews/`, token)).statusCode,
    ]
    expect(await doors(owner.token)).toEqual([404, 404, 404])
    expect((await readAsApplicant(number, bidder.token)).json().silence).toBe('NOT_BEGUN')
    await confirm(owner.token)
    expect(await doors(owner.token)).toEqual([404, 404, 404])
    await confirm(recruiter.token)
    expect((await readAsCompany(number, viewer.token)).statusCode).toBe(403)
    expect((await writeAsCompany(number, owner.token, 'What of the pillars?')).statusCode).toBe(201)
    expect((await writeAsApplicant(number, bidder.token, 'Of steel')).statusCode).toBe(201)
    const [mail] = await mailsTo(owner.email)
    expect(mail?.text).toContain(`/admin/posts/${rfp.id}/proposals/`)
  })

  it('has no thread for a token, and a token that reads applicants alone marks nothing as read', async () => {
    const { owner, recruiter, number, confirm } = await app.rfpPastDeadline()
    for (const { token } of [owner, recruiter]) await confirm(token)
    await writeAsCompany(number, owner.token, 'What of the pillars?')
    const reader = await readerOf(owner.token)
    expect((await reader(`/api/company/applicants/${number}/messages/`)).statusCode).toBe(403)
    expect((await reader('/api/company/messages/')).json()).toEqual([])
    expect((await get('/api/company/messages/', owner.token)).json()).toHaveLength(1)
    const { recruiter: one, applicant, number: job, id } = await applied()
    await writeAsCompany(job, one.token, 'Hello')
    await writeAsApplicant(job, applicant.token, 'Hello')
    const readOne = await readerOf(one.token)
    expect((await readOne(`/api/company/applicants/${job}/messages/`)).statusCode).toBe(200)
    expect((await messagesOf(id)).at(-1)?.readAt).toBeNull()
  })
})

describe("a person's own data", () => {
  it('holds what they wrote and were written', async () => {
    const { recruiter, applicant, number } = await applied()
    await writeAsCompany(number, recruiter.token, 'Hello')
    await writeAsApplicant(number, applicant.token, 'I live in Tema')
    const { messages } = await findPersonalData(database, applicant.id, english())
    expect(messages).toMatchObject([
      { number, isFromCompany: true, body: 'Hello' },
      { number, isFromCompany: false, body: 'I live in Tema' },
    ])
  })
})
