import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { keptMails } from '#api/platform/database/tables/platform-tables.ts'
import { mailboxMailer } from '#api/platform/mail/mailbox.ts'
import { smtpMailer } from '#api/platform/mail/smtp.ts'
import { english } from '#api/platform/words/words.ts'
import { LIMITS, MEMBER_ROLES } from '#contract/vocabulary.ts'
import { testApp } from '#tests/support/app.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { readIcs } from '#tests/support/ics.ts'
import { partsOf } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'
import { smtpServer } from '#tests/support/smtp.ts'

const app = await threadsApp()
const { database, open, applied, ask, get, seeker, mailsTo } = app

/** "Friday, 4 December 2026, 10:00 to 11:30 GMT" */
function timesInWords([start, end]: [string, string], timeZone: string) {
  const format = (at: string, options: Intl.DateTimeFormatOptions) =>
    english().instant(new Date(at), timeZone, options)
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const day = format(start, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return `${day}, ${format(start, time)} to ${format(end, { ...time, timeZoneName: 'short' })}`
}

const HOUR = 3_600_000
const NEXT = Math.ceil(Date.now() / HOUR) * HOUR
const inHours = (hours: number) => new Date(NEXT + hours * HOUR).toISOString()
const form = (more: object = {}) => ({
  starts_at: inHours(48),
  ends_at: inHours(49),
  place: 'Office 4, Ring Road',
  note: 'Bring a drawing',
  ...more,
})
const all = (number: string) => `/api/company/applicants/${number}/interviews/`
const invite = (number: string, token: string, body: object = form(), headers = {}) =>
  ask(`/api/company/applicants/${number}/interviews/`, { token, body, headers })
const change = (number: string, id: number, token: string, body: object) =>
  ask(`/api/company/applicants/${number}/interviews/${id}/`, { method: 'PATCH', token, body })
const cancel = (number: string, id: number, token: string) =>
  ask(`/api/company/applicants/${number}/interviews/${id}/`, { method: 'DELETE', token })

async function invited(more: object = {}) {
  const made = await applied()
  const answer = await invite(made.number, made.recruiter.token, form(more))
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...made, interview: answer.json().interviews[0] as { id: number; calendar: string } }
}

it('an interview is mailed for the calendar, changed there and taken out again', async () => {
  const smtp = await smtpServer()
  afterAll(() => smtp.close())
  const settings = { smtpUrl: smtp.url, mailFrom: 'no-reply@calls.example.org', brandName: 'Opencall' }
  const { runDueJobs } = await testApp(open, {}, { mailer: smtpMailer(settings) })
  const { recruiter, applicant, number } = await applied()
  const day = inHours(24 * 14).slice(0, 10)
  const [starts_at, ends_at] = [`${day}T10:00:00.000Z`, `${day}T11:00:00.000Z`]
  const made = await invite(number, recruiter.token, form({ starts_at, ends_at }))
  const { id } = made.json().interviews[0]
  await runDueJobs()
  await change(number, id, recruiter.token, { place: 'https://meet.example.org/mason' })
  await runDueJobs()
  await cancel(number, id, recruiter.token)
  await runDueJobs()
  const mails = smtp.received.filter(({ to }) => to.includes(applicant.email))
  const sent = mails.map(({ raw }) => partsOf(raw))
  const calendars = sent.map((parts) => parts.find(({ type }) => type.startsWith('text/calendar')))
  expect(calendars.map((part) => part?.type)).toEqual([
    expect.stringContaining('method=REQUEST'),
    expect.stringContaining('method=REQUEST'),
    expect.stringContaining('method=CANCEL'),
  ])
  const stamp = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')
  const events = calendars.map((part) => readIcs(part?.content ?? ''))
  expect(events[0]).toMatchObject({
    METHOD: 'REQUEST',
    UID: `interview-${id}@calls.example.org`,
    SEQUENCE: '0',
    DTSTART: stamp(starts_at),
    DTEND: stamp(ends_at),
    SUMMARY: 'Interview: Mason\\, Volta Works',
    LOCATION: 'Office 4\\, Ring Road',
    ORGANIZER: 'mailto:no-reply@calls.example.org',
    ATTENDEE: `MAILTO:${applicant.email}`,
    STATUS: 'CONFIRMED',
  })
  expect(events[1]).toMatchObject({
    UID: events[0]?.UID,
    SEQUENCE: '1',
    LOCATION: 'https://meet.example.org/mason',
  })
  expect(events[2]).toMatchObject({
    METHOD: 'CANCEL',
    UID: events[0]?.UID,
    SEQUENCE: '2',
    STATUS: 'CANCELLED',
  })
  const text = sent[0]?.find(({ type }) => type.startsWith('text/plain'))?.content
  const times = (timeZone: string) => timesInWords([starts_at, ends_at], timeZone)
  expect(text).toContain(times('Africa/Lagos'))
  expect(text).toContain(`(${times('Africa/Accra')})`)
  expect(text).toContain('Office 4, Ring Road')
  expect(text).toContain('Bring a drawing')
  expect(sent[0]?.some(({ type }) => type.startsWith('application/ics'))).toBe(true)
})

it('an interview is not mailed to who is suspended, as no other notification is', async () => {
  const { applicant } = await invited()
  await database.update(users).set({ suspendedAt: new Date() }).where(eq(users.email, applicant.email))
  expect((await mailsTo(applicant.email)).filter(({ calendar }) => calendar)).toEqual([])
})

it('an interview is seen by both, kept in the history and in the timeline', async () => {
  const { recruiter, applicant, number, id, interview } = await invited()
  const own = `/api/user/applications/${number}/interviews/`
  expect((await get(own, applicant.token)).json()).toMatchObject({
    can_invite: false,
    time_zone: 'Africa/Lagos',
    interviews: [{ place: 'Office 4, Ring Road', note: 'Bring a drawing', is_cancelled: false }],
  })
  const theirs = await get(
    `/api/user/applications/${number}/interviews/${interview.id}/calendar/`,
    applicant.token,
  )
  expect(theirs.headers['content-disposition']).toContain('invitation.ics')
  expect(readIcs(theirs.body)).toMatchObject({
    METHOD: 'PUBLISH',
    SUMMARY: 'Interview: Mason\\, Volta Works',
  })
  const ours = await get(
    `/api/company/applicants/${number}/interviews/${interview.id}/calendar/`,
    recruiter.token,
  )
  expect(readIcs(ours.body)).toMatchObject({ SUMMARY: 'Interview: Kojo Asare\\, Mason' })
  expect(readIcs(ours.body)).not.toHaveProperty('ATTENDEE')
  await change(number, interview.id, recruiter.token, { note: '' })
  await cancel(number, interview.id, recruiter.token)
  const acts = await database
    .select()
    .from(applicationActs)
    .where(eq(applicationActs.applicationId, id))
    .orderBy(applicationActs.id)
  expect(acts.map(({ kind }) => kind)).toEqual([
    'INTERVIEW_INVITED',
    'INTERVIEW_MOVED',
    'INTERVIEW_CANCELLED',
  ])
  const { timeline } = (await get(`/api/user/applications/${number}/`, applicant.token)).json()
  expect(timeline.map(({ label }: { label: string }) => label)).toEqual([
    'Submitted',
    'Invited to an interview',
    'Interview changed',
    'Interview cancelled',
  ])
  expect((await get(own, applicant.token)).json().interviews[0].is_cancelled).toBe(true)
})

it('an interview lets the applicant answer', async () => {
  const { applicant, number } = await invited()
  expect((await app.writeAsApplicant(number, applicant.token, 'Can we make it ten?')).statusCode).toBe(201)
})

it.each([
  ['no time', { starts_at: '' }, 'starts_at'],
  ['no time that is one', { starts_at: '2026-02-30T10:00:00Z' }, 'starts_at'],
  ['a time without its zone', { starts_at: '2099-01-01T10:00:00' }, 'starts_at'],
  ['a time that is over', { starts_at: inHours(-2) }, 'starts_at'],
  ['a time in years', { starts_at: '2099-01-01T10:00:00Z' }, 'starts_at'],
  ['an end before its start', { ends_at: inHours(47) }, 'ends_at'],
  ['an end at its start', { ends_at: inHours(48) }, 'ends_at'],
  ['more than 12 hours', { ends_at: inHours(61) }, 'ends_at'],
  ['no place', { place: ' ' }, 'place'],
  ['a link without TLS', { place: 'http://meet.example.org' }, 'place'],
  ['a link that is a script', { place: 'javascript:alert(1)' }, 'place'],
  ['a place of two lines', { place: 'Here\nATTENDEE:mailto:all@example.org' }, 'place'],
  ['a note that is too long', { note: 'x'.repeat(LIMITS.interviewNoteLength + 1) }, 'note'],
])('an interview is refused with %s', async (_what, more, field) => {
  const { recruiter, number } = await applied()
  const refused = await invite(number, recruiter.token, form(more))
  expect(refused.statusCode, refused.body).toBe(400)
  expect(Object.keys(refused.json())).toEqual([field])
})

it('an interview may be 12 hours long, and in a place with a colon', async () => {
  const { number } = await invited({ ends_at: inHours(60), place: 'Accra, Ring Road: third floor' })
  expect(number).toBeTruthy()
})

it('an interview is changed only while it is to come', async () => {
  const { recruiter, number, interview } = await invited()
  const url = (id: number) => change(number, id, recruiter.token, { note: 'Now' })
  expect((await change(number, interview.id, recruiter.token, { ends_at: inHours(1) })).statusCode).toBe(400)
  await cancel(number, interview.id, recruiter.token)
  expect((await url(interview.id)).statusCode).toBe(409)
  expect((await cancel(number, interview.id, recruiter.token)).statusCode).toBe(409)
  const other = (await invite(number, recruiter.token)).json().interviews[1].id
  await database
    .update(interviews)
    .set({ startsAt: sql`now() - interval '2 hours'`, endsAt: sql`now() - interval '1 hour'` })
    .where(eq(interviews.id, other))
  expect((await cancel(number, other, recruiter.token)).statusCode).toBe(409)
  expect((await get(all(number), recruiter.token)).json().interviews[0]).toMatchObject({ is_over: true })
})

it('an interview tells nobody of a change that is none, and the newest of two', async () => {
  const { recruiter, applicant, number, interview } = await invited()
  await change(number, interview.id, recruiter.token, { place: 'Office 4, Ring Road' })
  await change(number, interview.id, recruiter.token, { place: 'Office 5' })
  const mails = (await mailsTo(applicant.email)).filter(({ calendar }) => calendar)
  expect(mails.map(({ subject }) => subject)).toEqual(['Interview changed: Mason'])
})

it('an interview is made once per key, also at once', async () => {
  const { recruiter, number } = await applied()
  const headers = { 'idempotency-key': 'an-interview' }
  const body = form()
  const sent = await Promise.all([1, 2, 3].map(() => invite(number, recruiter.token, body, headers)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await get(all(number), recruiter.token)).json().interviews).toHaveLength(1)
})

describe('who invites', () => {
  it.each(MEMBER_ROLES)('is decided by the role of %s', async (role) => {
    const { companyId, number } = await applied()
    const { token } = await member(database, { role, companyId })
    const may = role === 'OWNER' || role === 'RECRUITER'
    expect((await get(all(number), token)).json().can_invite).toBe(may)
    expect((await invite(number, token)).statusCode).toBe(may ? 201 : 403)
  })

  it('is nobody else, and no interview is found with another application', async () => {
    const { recruiter, applicant, number, interview } = await invited()
    const [stranger, other, second] = [await member(database), await seeker(), await applied()]
    expect((await invite(number, stranger.token)).statusCode).toBe(404)
    expect((await change(number, interview.id, stranger.token, { note: 'x' })).statusCode).toBe(404)
    expect((await cancel(number, interview.id, stranger.token)).statusCode).toBe(404)
    expect((await get(interview.calendar, stranger.token)).statusCode).toBe(404)
    expect((await change(second.number, interview.id, second.recruiter.token, {})).statusCode).toBe(404)
    const own = `/api/user/applications/${number}/interviews/`
    expect((await get(own, other.token)).statusCode).toBe(404)
    expect((await get(`${own}${interview.id}/calendar/`, other.token)).statusCode).toBe(404)
    expect((await get(`${own}2147483647/calendar/`, applicant.token)).statusCode).toBe(404)
    expect((await invite(number, recruiter.token)).statusCode).toBe(201)
  })

  it('cannot invite who withdrew, but take out of their calendar what was to come', async () => {
    const { recruiter, applicant, number, interview } = await invited()
    await mailsTo(applicant.email)
    await app.withdraw(number, applicant.token)
    expect((await invite(number, recruiter.token)).statusCode).toBe(409)
    expect((await change(number, interview.id, recruiter.token, { place: 'There' })).statusCode).toBe(409)
    expect((await cancel(number, interview.id, recruiter.token)).statusCode).toBe(200)
    expect((await mailsTo(applicant.email)).at(-1)?.calendar?.method).toBe('CANCEL')
  })

  it('tells nobody of whom a deleted account was', async () => {
    const { recruiter, applicant, number } = await invited({ note: 'Dear Kojo' })
    await database
      .update(users)
      .set({ deleteAt: new Date(0) })
      .where(eq(users.id, applicant.id))
    await app.server.runSweep()
    expect((await get(all(number), recruiter.token)).json()).toMatchObject({
      can_invite: false,
      interviews: [{ note: '' }],
    })
    expect((await invite(number, recruiter.token)).statusCode).toBe(409)
  })
})

it('names no nameless applicant in the calendar of the company', async () => {
  const { recruiter, number } = await applied({ isBlind: true })
  const { interviews: made } = (await invite(number, recruiter.token)).json()
  const { body } = await get(made[0].calendar, recruiter.token)
  expect(readIcs(body).SUMMARY).toBe('Interview: Mason')
  expect(body).not.toContain('Asare')
})

it('is kept with its file in the development mailbox', async () => {
  const mailer = mailboxMailer(database)
  const { app: site, runDueJobs } = await testApp(open, { DEV_MAILBOX: 'on' }, { mailer })
  const { applicant } = await invited()
  await runDueJobs()
  const list = await site.inject(`/dev/mailbox/?to=${applicant.email}`)
  const pages = [...list.body.matchAll(/href="(\/dev\/mailbox\/\d+\/)"/g)].map(([, page]) => page ?? '')
  const page = await site.inject(pages[0] ?? '')
  const file = /href="([^"]+\/invitation\.ics)"/.exec(page.body)?.[1] ?? ''
  const kept = await site.inject(file)
  expect(kept.headers['content-type']).toContain('text/calendar')
  expect(readIcs(kept.body)).toMatchObject({ METHOD: 'REQUEST', ATTENDEE: `MAILTO:${applicant.email}` })
  const without = await database.select().from(keptMails).where(isNull(keptMails.calendar))
  expect((await site.inject(`/dev/mailbox/${without[0]?.id ?? 1_000_000}/invitation.ics`)).statusCode).toBe(
    404,
  )
})
