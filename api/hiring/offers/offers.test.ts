import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openChannels } from '#api/platform/database/channels.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { batches, offers } from '#api/platform/database/tables/hiring-tables.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { member } from '#tests/support/members.ts'

const { open, database, applied, ask, get, mailsTo, messagesOf, server } = await threadsApp()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const LETTER = { subject: 'Offer: {{job}}', body: 'Dear {{first_name}}, GHS 3,000 a month.' }

/** An applicant in the stage of offers, with acts of both sides. */
async function atOffer() {
  const thread = await applied()
  const { number, recruiter, applicant, job } = thread
  const move = (from: string, to: string, more: object = {}) =>
    ask(`/api/company/posts/${job.id}/stage-changes/`, {
      token: recruiter.token,
      body: { applicants: [{ number, from }], to, ...more },
    })
  const change = (await move('RECEIVED', 'OFFER')).json().change
  const path = `/api/company/applicants/${number}/offers/`
  const own = `/api/user/applications/${number}/offers/`
  const send = (body: object = {}, { token = recruiter.token, headers = {} } = {}) =>
    ask(path, { token, body: { ...LETTER, respond_by: inDays(7), ...body }, headers })
  const answer = (offer: number, said: string, message?: string) =>
    ask(`/api/user/applications/${number}/offers/answer/`, {
      token: applicant.token,
      body: { offer, answer: said, message },
    })
  return {
    ...thread,
    move,
    change,
    path,
    send,
    answer,
    sent: async () => (await send()).json().offers[0],
    withdraw: (id: number) =>
      ask(`/api/company/applicants/${number}/offers/${id}/withdrawal/`, { token: recruiter.token, body: {} }),
    seen: async (token = applicant.token) => (await get(own, token)).json(),
    listed: async (token = recruiter.token) => (await get(path, token)).json(),
    expire: (id: number) =>
      database.update(offers).set({ respondBy: sql`now() - interval '1 minute'` }).where(eq(offers.id, id)),
    reads: async () => (await get(`/api/company/applicants/${number}/`, recruiter.token)).json(),
  }
}

it('brings the letter to the applicant, who accepts it; the company is told and hires nobody by itself', async () => {
  const { send, move, seen, answer, listed, applicant, recruiter, reads, id, number } = await atOffer()
  expect((await listed()).template.subject).toContain('{{job}}')
  expect((await send()).statusCode).toBe(201)
  const [mail] = (await mailsTo(applicant.email)).slice(-1)
  expect(mail?.subject).toBe('Offer: Mason')
  expect(mail?.text).toContain('Dear Kojo, GHS 3,000 a month.')
  expect(mail?.text).toContain('You can accept or decline until')
  expect((await messagesOf(id)).map(({ subject }) => subject)).toEqual(['Offer: Mason'])
  const [offer] = await seen()
  expect(offer).toMatchObject({ state: 'OPEN', subject: 'Offer: Mason' })
  expect((await answer(offer.id, 'ACCEPTED', 'Thank you')).json()).toMatchObject([{ state: 'ACCEPTED' }])
  const [told] = (await mailsTo(recruiter.email)).slice(-1)
  expect(told?.subject).toBe('Offer accepted: Mason')
  expect(told?.text).toContain('Thank you')
  expect(told?.text).toContain(`/admin/applicants/${number}/`)
  expect(await listed()).toMatchObject({
    can_send: false,
    offers: [{ state: 'ACCEPTED', answer_message: 'Thank you', can_withdraw: false, by: 'Kojo Asare' }],
  })
  const { status, history } = await reads()
  expect(status).toBe('OFFER')
  expect(history.map(({ kind }: { kind: string }) => kind)).toContain('OFFER_ACCEPTED')
  const accepted = async () => (await get('/api/company/dashboard/', recruiter.token)).json().waiting.accepted
  expect(await accepted()).toMatchObject([{ name: 'Mason', count: 1, number }])
  expect((await move('OFFER', 'HIRED')).statusCode).toBe(200)
  expect(await accepted()).toEqual([])
})

it('tells of the stage with it, once, and then the move to it is not undone', async () => {
  const { send, change, job, recruiter, applicant, reads } = await atOffer()
  await send()
  const undo = `/api/company/posts/${job.id}/stage-changes/${change.id}/undo/`
  const undone = await ask(undo, { token: recruiter.token, body: {} })
  expect(undone.json()).toMatchObject({ code: 'conflict', reason: 'undo_too_late' })
  const waiting = await get(`/api/company/posts/${job.id}/stage-changes/`, recruiter.token)
  expect(waiting.json()).toEqual([])
  await server.tellDue()
  expect((await mailsTo(applicant.email)).filter(({ subject }) => subject.includes('Mason'))).toHaveLength(2)
  expect((await reads()).status).toBe('OFFER')
})

it('takes back a rejection that waits to be told once the offer is accepted, and says so', async () => {
  const { send, move, seen, answer, reads, recruiter, applicant, job } = await atOffer()
  await send()
  expect((await move('OFFER', 'REJECTED', { tell_at: inDays(1), reason: 'OTHER' })).statusCode).toBe(200)
  const [offer] = await seen()
  const channels = await openChannels(open)
  const heard: (string | undefined)[] = []
  channels.hear('notifications', (text) => heard.push(text))
  expect((await answer(offer.id, 'ACCEPTED')).statusCode).toBe(200)
  // Their lists and boards are looked at again.
  await expect.poll(() => heard).toContain(`${recruiter.id}:${job.id}`)
  await channels.stop()
  const { status, history } = await reads()
  expect(status).toBe('OFFER')
  expect(history.map(({ kind }: { kind: string }) => kind)).toContain('UNDONE')
  expect((await mailsTo(recruiter.email)).at(-1)?.text).toContain('they are at the offer again')
  await database.update(batches).set({ dueAt: sql`now() - interval '1 second'` })
  await server.tellDue()
  await server.runDueJobs()
  const subjects = (await mailsTo(applicant.email)).map(({ subject }) => subject)
  expect(subjects.at(-1)).toBe('Offer: Mason')
})

it('leaves a message on its way that is no move', async () => {
  const { send, job, recruiter, applicant, number } = await atOffer()
  const sent = await ask(`/api/company/posts/${job.id}/stage-changes/`, {
    token: recruiter.token,
    body: {
      applicants: [{ number, from: 'OFFER' }],
      ...{ subject: 'Your papers', body: 'Please bring them' },
    },
  })
  expect(sent.json()).toMatchObject({ change: { to: null, count: 1 } })
  await send()
  await database.update(batches).set({ dueAt: sql`now() - interval '1 second'` })
  await server.tellDue()
  const subjects = (await mailsTo(applicant.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your papers')).toHaveLength(1)
})

it('is declined once: the same answer again is none, another is refused', async () => {
  const { sent, answer, listed } = await atOffer()
  const { id } = await sent()
  const both = await Promise.all([answer(id, 'DECLINED'), answer(id, 'ACCEPTED')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [{ state }] = (await listed()).offers
  expect((await answer(id, state)).statusCode).toBe(200)
  const other = state === 'ACCEPTED' ? 'DECLINED' : 'ACCEPTED'
  expect((await answer(id, other)).json().detail).toMatch(/^This offer was (accepted|declined) already$/)
})

it('cannot be answered once it is withdrawn, over, or its applicant knows of a move', async () => {
  const { sent, answer, withdraw, expire, move, seen, listed, applicant, send } = await atOffer()
  const first = await sent()
  expect((await withdraw(first.id)).statusCode).toBe(200)
  // Mails of one moment are sent in any order.
  expect((await mailsTo(applicant.email)).map(({ subject }) => subject)).toContain('Offer withdrawn: Mason')
  expect((await answer(first.id, 'ACCEPTED')).json().detail).toBe('The company has withdrawn this offer')
  expect((await withdraw(first.id)).json().detail).toBe('The company has withdrawn this offer')
  const second = await sent()
  await expire(second.id)
  expect((await answer(second.id, 'ACCEPTED')).json().detail).toBe('The time to answer this offer is over')
  expect((await seen())[0]).toMatchObject({ state: 'EXPIRED' })
  expect((await send()).statusCode).toBe(201)
  const [third] = (await listed()).offers
  await move('OFFER', 'INTERVIEW', { tell: false })
  // A refusal would tell of the move that the applicant is not to know of yet.
  expect((await seen())[0]).toMatchObject({ state: 'OPEN' })
  expect((await answer(third.id, 'ACCEPTED')).statusCode).toBe(200)
  expect((await seen()).map(({ state }: { state: string }) => state)).toEqual([
    'ACCEPTED',
    'EXPIRED',
    'WITHDRAWN',
  ])
})

it('is one at a time, in a stage of offers', async () => {
  const { send, move, answer, listed } = await atOffer()
  const both = await Promise.all([send(), send()])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const [offer] = (await listed()).offers
  await answer(offer.id, 'ACCEPTED')
  expect((await send()).json().detail).toBe('The applicant has accepted an offer already')
  await move('OFFER', 'INTERVIEW', { tell: false })
  expect((await send()).json().detail).toBe('Move the applicant to an offer stage first')
})

it('is sent once for a repeated request', async () => {
  const { send, path, recruiter, listed } = await atOffer()
  const body = { ...LETTER, respond_by: inDays(7) }
  const headers = { 'idempotency-key': 'one-offer-0001' }
  const answers = await Promise.all([1, 2].map(() => ask(path, { token: recruiter.token, body, headers })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await listed()).offers).toHaveLength(1)
  expect((await send()).statusCode).toBe(409)
})

it.each([
  ['respond_by', { respond_by: inDays(-1) }, 'ahead, within 90 days'],
  ['respond_by', { respond_by: inDays(91) }, 'ahead, within 90 days'],
  ['body', { body: ' ' }, 'Write a message'],
  ['subject', { subject: '{{salary}}' }, 'There is no field {{salary}}'],
])('names at %s what is wrong', async (field, body, words) => {
  const answer = await (await atOffer()).send(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()[field].join()).toContain(words)
})

it('is for members who may move applicants, and for the applicant alone', async () => {
  const { send, sent, listed, companyId, seen, path } = await atOffer()
  const evaluator = await member(database, { role: 'EVALUATOR', companyId })
  expect((await send({}, { token: evaluator.token })).statusCode).toBe(403)
  await sent()
  expect(await listed(evaluator.token)).toMatchObject({ can_send: false, template: null })
  expect((await listed(evaluator.token)).offers[0].can_withdraw).toBe(false)
  const stranger = await applied()
  expect((await get(path, stranger.recruiter.token)).statusCode).toBe(404)
  expect(await seen(stranger.applicant.token)).toMatchObject({ code: 'not_found' })
})

it('says plainly that the account is gone', async () => {
  const { send, applicant, listed } = await atOffer()
  await database.delete(users).where(eq(users.id, applicant.id))
  expect((await send()).statusCode).toBe(409)
  expect((await listed()).can_send).toBe(false)
})

it('sends no letter with what the standard one leaves blank, and shows it before as it would be read', async () => {
  const { send, listed, path, recruiter } = await atOffer()
  const { template } = await listed()
  const refused = await send(template)
  expect([refused.statusCode, refused.json().body]).toEqual([
    400,
    ['Fill in or delete what is still blank: Start date, Place of work, Pay, Contract'],
  ])
  const french = await send({ body: 'Rémunération\u00a0:\n\nMerci' })
  expect(french.json().body).toEqual(['Fill in or delete what is still blank: Rémunération'])
  const early = await applied()
  const guess = { subject: 'x', body: '{{first_name}}x' }
  const away = await ask(`/api/company/applicants/${early.number}/offers/preview/`, {
    token: early.recruiter.token,
    body: guess,
  })
  expect(away.json()).toMatchObject({ code: 'conflict', reason: 'offer_needs_stage' })
  const filled = { ...LETTER, body: 'Dear {{first_name}},\n\nPay:\nGHS 3,000\nWhat comes next:\n\nCall us.' }
  const preview = await ask(`${path}preview/`, { token: recruiter.token, body: filled })
  expect(preview.json()).toEqual({
    subject: 'Offer: Mason',
    body: expect.stringContaining('Dear Kojo,\n\nPay:\nGHS 3,000\nWhat comes next:\n\nCall us.'),
  })
  // The longest letter, which its fields and the signature lengthen.
  const long = { ...filled, body: '{{job}} '.repeat(600) }
  expect((await ask(`${path}preview/`, { token: recruiter.token, body: long })).statusCode).toBe(200)
  expect((await send(filled)).statusCode).toBe(201)
})
