import { describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#api/platform/database/tables/platform-tables.ts'
import { hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { findAnswer, updateAnswer } from '#api/platform/idempotency/queries.ts'
import { StageChangeRequest } from '#contract/hiring/stages.ts'
import { stagesApp } from '#tests/support/hiring/stages.ts'
import { member } from '#tests/support/members.ts'

const app = await stagesApp()
const { database, make, get, applicants, job, move, undo, pending, tellAll, statusOf, recruiter } = app
const chosen = ({ number, from }: { number: string; from: string }) => ({ number, from })
const TEXT = { subject: 'About {{job}}', body: 'Hello {{first_name}}' }

async function one() {
  const { id } = await job()
  const [applicant] = await applicants(id, 1)
  if (!applicant) throw new Error('Nobody applied')
  return { id, applicant }
}

describe('a stage change', () => {
  it('is seen by members at once, and told when its time has come', async () => {
    const { id, applicant } = await one()
    const answer = await move(id, { applicants: [chosen(applicant)], to: 'SHORTLISTED' })
    expect(answer.json()).toMatchObject({
      change: { to: 'SHORTLISTED', count: 1, is_told: true, has_message: false, by: 'Kojo Asare' },
      refused: [],
      replaced: 0,
    })
    const { due_in } = answer.json().change
    expect(due_in).toBeGreaterThan(8)
    expect(due_in).toBeLessThanOrEqual(10)
    expect(await statusOf(applicant.number)).toEqual({ status: 'SHORTLISTED', told: 'RECEIVED' })
    await app.server.tellDue()
    expect(await app.eventsOf(applicant.id)).toEqual([])
    await tellAll()
    await tellAll()
    expect(await statusOf(applicant.number)).toEqual({ status: 'SHORTLISTED', told: 'SHORTLISTED' })
    expect(app.mailsTo(applicant.email).map(({ subject }) => subject)).toEqual(['Shortlisted: Mason'])
    expect(await app.actsOf(applicant.id)).toEqual(['MOVED', 'TOLD'])
    expect((await undo(id, answer.json().change.id)).statusCode).toBe(409)
  })

  it('refuses alone who is not what was seen, may not go there or is no applicant', async () => {
    const { id } = await job()
    const [good, changed, withdrawn] = await applicants(id, 3)
    const other = await one()
    if (!good || !changed || !withdrawn) throw new Error('Nobody applied')
    await app.setStatus(changed.number, 'INTERVIEW')
    await app.setStatus(withdrawn.number, 'WITHDRAWN')
    const answer = await move(id, {
      applicants: [
        chosen(good),
        chosen(changed),
        { number: withdrawn.number, from: 'WITHDRAWN' },
        chosen(other.applicant),
      ],
      to: 'IN_REVIEW',
    })
    expect(answer.json()).toMatchObject({
      change: { count: 1 },
      refused: [
        {
          number: changed.number,
          status: 'INTERVIEW',
          next_statuses: ['OFFER', 'HIRED', 'REJECTED', 'SHORTLISTED'],
        },
        { number: withdrawn.number, status: 'WITHDRAWN', next_statuses: [] },
        { number: other.applicant.number, status: null, next_statuses: [] },
      ],
    })
    expect(await statusOf(changed.number)).toMatchObject({ status: 'INTERVIEW' })
    expect(await statusOf(other.applicant.number)).toMatchObject({ status: 'RECEIVED' })
  })
})

it('is told in no year that no clock knows', async () => {
  const { id, applicant } = await one()
  const request = { applicants: [chosen(applicant)], to: 'REJECTED', tell_at: '0000-01-01T00:00:00Z' }
  expect((await move(id, request)).json()).toEqual({ tell_at: ['Choose a day and a time'] })
})

it('a stage change is made once per key', async () => {
  const { id, applicant } = await one()
  const headers = { 'idempotency-key': 'a-move-of-this-test' }
  const request = { applicants: [chosen(applicant)], to: 'SHORTLISTED', ...TEXT }
  const answers = await Promise.all([1, 2, 3].map(() => move(id, request, { headers })))
  const [first, ...others] = answers.map((answer) => answer.json())
  expect(first).toMatchObject({ change: { to: 'SHORTLISTED', count: 1 }, refused: [] })
  expect(others).toEqual([first, first])
  expect(await app.actsOf(applicant.id)).toEqual(['MOVED'])
  expect((await move(id, { ...request, to: 'INTERVIEW' }, { headers })).statusCode).toBe(422)
})

it('answers a repeated request as the first, also when the time to tell has come meanwhile', async () => {
  const { id, applicant } = await one()
  const headers = { 'idempotency-key': 'a-move-told-at-a-time' }
  const tellAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const request = { applicants: [chosen(applicant)], to: 'REJECTED' }
  const first = await move(id, { ...request, tell_at: tellAt(1) }, { headers })
  // As if that had been an hour and more ago.
  const before = { ...request, tell_at: tellAt(-1) }
  const requestHash = hashOfRequest(`move ${id}`, StageChangeRequest.parse(before))
  const { key, userId } = idempotencyKeys
  const kept = await database.select({ userId, key }).from(idempotencyKeys)
  const place = kept.find((row) => row.key === headers['idempotency-key']) ?? { userId: 0, key: '' }
  const answer = (await findAnswer(database, place))?.answer ?? {}
  await database.transaction((tx) => updateAnswer(tx, place, { hash: requestHash, answer }))
  const again = await move(id, before, { headers })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await move(id, before)).json()).toEqual({ tell_at: ['Choose a time in the next 60 days'] })
})

describe('being told', () => {
  it('is not told where that was not wanted, but a later one is', async () => {
    const { id, applicant } = await one()
    await move(id, { applicants: [chosen(applicant)], to: 'IN_REVIEW', tell: false })
    await tellAll()
    expect(app.mailsTo(applicant.email)).toEqual([])
    expect(await statusOf(applicant.number)).toEqual({ status: 'IN_REVIEW', told: 'RECEIVED' })
    await move(id, { applicants: [{ number: applicant.number, from: 'IN_REVIEW' }], to: 'INTERVIEW' })
    await tellAll()
    expect(app.mailsTo(applicant.email).map(({ subject }) => subject)).toEqual(['Interview: Mason'])
  })

  it('is never told to who withdrew meanwhile', async () => {
    const { id, applicant } = await one()
    await move(id, { applicants: [chosen(applicant)], to: 'OFFER', ...TEXT })
    await app.setStatus(applicant.number, 'WITHDRAWN')
    await tellAll()
    expect(app.mailsTo(applicant.email)).toEqual([])
    expect(await app.messagesOf(applicant.id)).toEqual([])
  })
})

describe('the words', () => {
  it('are filled in for each, escaped, kept as a message and end with who writes', async () => {
    const { id } = await job({ name: 'Mason <b>&' })
    const [applicant] = await applicants(id, 1, '{{company}} <script>')
    if (!applicant) throw new Error('Nobody applied')
    const body = 'Hello {{ first_name }},\n\n<script>alert(1)</script>\nReceipt {{number}}: {{status}}'
    await move(id, { applicants: [chosen(applicant)], to: 'OFFER', subject: '{{job}}: {{status}}', body })
    await tellAll()
    const [mail] = app.mailsTo(applicant.email)
    expect(mail?.subject).toBe('Mason <b>&: Offer')
    expect(mail?.text).toContain('Hello {{company}} <script>,\n\n<script>alert(1)</script>\nReceipt ')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>Receipt ')
    const [message] = await app.messagesOf(applicant.id)
    expect(message).toMatchObject({ isFromCompany: true, senderId: recruiter.id, subject: mail?.subject })
    expect(message?.body).toMatch(/Offer\n\nCompany \d+ · Mason <b>&$/)
  })

  it('may be all there is', async () => {
    const { id, applicant } = await one()
    const answer = await move(id, { applicants: [chosen(applicant)], ...TEXT })
    expect(answer.json()).toMatchObject({ change: { to: null, count: 1, has_message: true } })
    await tellAll()
    expect(await statusOf(applicant.number)).toEqual({ status: 'RECEIVED', told: 'RECEIVED' })
    expect(app.mailsTo(applicant.email).map(({ subject }) => subject)).toEqual(['About Mason'])
    expect(await app.actsOf(applicant.id)).toEqual(['MESSAGED', 'TOLD'])
  })

  it('are previewed as they will be sent', async () => {
    const { id } = await job()
    const [first, second] = await applicants(id, 2)
    if (!first || !second) throw new Error('Nobody applied')
    const numbers = [first.number, second.number]
    const preview = (body: object) => app.preview(id, { applicants: numbers, ...body })
    const shown = (await preview({ to: 'INTERVIEW', ...TEXT })).json()
    expect(shown).toMatchObject([
      { number: first.number, name: 'Ama Owusu', subject: 'About Mason' },
      { number: second.number },
    ])
    await move(id, { applicants: [chosen(first)], to: 'INTERVIEW', ...TEXT })
    await tellAll()
    expect(app.mailsTo(first.email)[0]?.text).toContain(shown[0].body)
    expect((await preview({ to: 'OFFER' })).json()[0]).toMatchObject({ subject: 'Offer: Mason' })
    expect((await preview({ body: 'x' })).json()).toHaveProperty('body')
  })
})

describe('bad input', () => {
  it.each([
    ['an unknown field', { to: 'OFFER', subject: 'x', body: 'Your {{salary}}' }, 'body', '{{salary}}'],
    [
      'a field in the subject',
      { to: 'OFFER', subject: '{{__proto__}}', body: 'x' },
      'subject',
      '{{__proto__}}',
    ],
    ['half a field', { to: 'OFFER', subject: 'x', body: 'Dear {{first_name' }, 'body', '{{first_name}}'],
    ['a header in the subject', { subject: 'x\r\nBcc: a@b.example', body: 'x' }, 'subject', 'one line'],
    ['a subject alone', { to: 'OFFER', subject: 'x' }, 'body', 'both'],
    ['nothing to do', {}, 'to', 'Choose a stage'],
    ['an unknown status', { to: 'FIRED' }, 'to', 'must be one of'],
    ['a silent rejection', { to: 'REJECTED', tell: false }, 'tell', 'always told'],
    ['a silent message', { ...TEXT, tell: false }, 'tell', 'always sent'],
    ['a time gone by', { to: 'REJECTED', tell_at: '2020-01-01T09:00:00Z' }, 'tell_at', 'next 60 days'],
    ['a time far away', { to: 'REJECTED', tell_at: '2120-01-01T09:00:00Z' }, 'tell_at', 'next 60 days'],
    ['no time', { to: 'REJECTED', tell_at: 'tomorrow' }, 'tell_at', 'day and a time'],
  ])('%s is refused at the field', async (_what, body, field, words) => {
    const { id, applicant } = await one()
    const answer = await move(id, { applicants: [chosen(applicant)], ...body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()[field]?.join()).toContain(words)
    expect(await statusOf(applicant.number)).toMatchObject({ status: 'RECEIVED' })
  })

  it('2,000 applicants, none, one twice and odd numbers are refused', async () => {
    const { id, applicant } = await one()
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      number: `AAAA-CCCC-${String(at).padStart(4, '0')}`,
      from: 'RECEIVED',
    }))
    const twice = [chosen(applicant), chosen(applicant)]
    for (const wrong of [many, [], twice, [{ number: "1' or 1=1", from: 'RECEIVED' }], 'all']) {
      const answer = await move(id, { applicants: wrong, to: 'IN_REVIEW' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toHaveProperty('applicants')
    }
  })

  it("finds nothing of another company's, of an RFP and of nobody", async () => {
    const { id, applicant } = await one()
    const body = { applicants: [chosen(applicant)], to: 'IN_REVIEW' }
    const stranger = await member(database)
    expect((await move(id, body, { token: stranger.token })).statusCode).toBe(404)
    const { change: done } = (await move(id, body)).json()
    expect((await undo(id, done.id, stranger.token)).statusCode).toBe(404)
    expect((await get(`/api/company/posts/${id}/unanswered/`, stranger.token)).statusCode).toBe(404)
    const other = await job()
    expect((await undo(other.id, done.id)).statusCode).toBe(404)
    expect((await move(other.id, body)).statusCode).toBe(404)
    const rfp = await make.rfp({ companyId: recruiter.companyId })
    const [bidder] = await applicants(rfp.id, 1)
    if (!bidder) throw new Error('Nobody applied')
    expect((await move(rfp.id, { applicants: [chosen(bidder)], to: 'REJECTED' })).statusCode).toBe(404)
    expect((await move(id, { applicants: [chosen(bidder)], to: 'REJECTED' })).statusCode).toBe(404)
    expect(await statusOf(bidder.number)).toMatchObject({ status: 'RECEIVED' })
  })
})

it('lists what can be undone, and who has no answer', async () => {
  const { id } = await job()
  const [first, second, third] = await applicants(id, 3)
  if (!first || !second || !third) throw new Error('Nobody applied')
  await move(id, { applicants: [chosen(first)], to: 'REJECTED' })
  await app.setStatus(second.number, 'OFFER')
  expect(await pending(id)).toMatchObject([{ to: 'REJECTED', count: 1 }])
  const unanswered = await get(`/api/company/posts/${id}/unanswered/`, recruiter.token)
  expect(unanswered.json()).toEqual({
    count: 2,
    applicants: [
      expect.objectContaining({ number: second.number, name: 'Ama Owusu', status: 'OFFER' }),
      {
        number: third.number,
        name: 'Ama Owusu',
        status: 'RECEIVED',
        next_statuses: ['IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'REJECTED'],
      },
    ],
  })
  await tellAll()
  expect(await pending(id)).toEqual([])
})

it('offers words and the next working morning', async () => {
  const { id } = await job()
  const options = (await get(`/api/company/posts/${id}/stage-changes/options/`, recruiter.token)).json()
  expect(options.time_zone).toBe('Africa/Accra')
  expect(options.tell_at).toMatch(/T09:00:00.000Z$/)
  expect(options.templates.map(({ status }: { status: string }) => status)).toEqual([
    'IN_REVIEW',
    'SHORTLISTED',
    'INTERVIEW',
    'OFFER',
    'REJECTED',
  ])
})

it('lets a viewer see what was done and do nothing', async () => {
  const { id, applicant } = await one()
  const { change: done } = (await move(id, { applicants: [chosen(applicant)], to: 'OFFER' })).json()
  const { token } = await member(database, { role: 'VIEWER', companyId: recruiter.companyId })
  const body = { applicants: [{ number: applicant.number, from: 'OFFER' }], to: 'HIRED' }
  expect((await get(`/api/company/posts/${id}/stage-changes/`, token)).json()).toMatchObject([
    { id: done.id },
  ])
  for (const url of [
    `/api/company/posts/${id}/stage-changes/`,
    `/api/company/posts/${id}/stage-changes/preview/`,
    `/api/company/posts/${id}/stage-changes/${done.id}/undo/`,
  ]) {
    expect((await app.ask(url, { token, body })).statusCode).toBe(403)
  }
  expect(await statusOf(applicant.number)).toMatchObject({ status: 'OFFER' })
})
