import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const app = await interviewsApp()
const { database, applied, ask, offer, own, seen, dayFrom, reply, change, cancel } = app

/** One time, with an evaluator on the panel who asks the first question. */
async function planned(more: object = {}, isBlind = false) {
  const made = await applied({ isBlind })
  const evaluator = await app.colleague(made.companyId)
  const body = {
    times: [{ day: dayFrom(5), time: '10:00' }],
    panel: [evaluator.id],
    kit: [
      { question: 'Why masonry?', asker: evaluator.id },
      { question: 'When can you begin?', asker: null },
    ],
    ...more,
  }
  const answer = await offer(made.number, made.recruiter.token, body)
  expect(answer.statusCode, answer.body).toBe(201)
  const [interview] = (await seen(made.number, made.recruiter.token)).interviews
  return { ...made, evaluator, interview }
}

it('the panel has calendar files of its own, which lead to the kit and hide it from the applicant', async () => {
  const { number, applicant, evaluator, interview } = await planned()
  const [entry] = await app.calendarsTo(evaluator.email)
  expect(entry).toMatchObject({
    METHOD: 'REQUEST',
    UID: `interview-${interview.id}@calls.example.org`,
    SEQUENCE: '0',
    SUMMARY: 'Interview: Kojo Asare\\, Mason',
    ATTENDEE: `MAILTO:${evaluator.email}`,
    URL: `https://calls.example.org/admin/applicants/${number}/interviews/${interview.id}/`,
  })
  expect(entry?.DESCRIPTION).toContain('The kit has 2 questions.')
  const [theirs] = await app.calendarsTo(applicant.email)
  expect(theirs?.DESCRIPTION).not.toContain('kit')
  expect(theirs?.URL).toBe(`https://calls.example.org/user/applications/${number}/`)
  const read = await own(number, applicant.token)
  expect(JSON.stringify(read)).not.toMatch(/kit|panel|masonry/)
  expect((await seen(number, evaluator.token)).interviews).toMatchObject([
    {
      kit: interview.kit,
      panel: [{ id: evaluator.id, is_you: true }],
      can_change: false,
      can_cancel: false,
    },
  ])
})

it('the panel is told of another time, of who joins and leaves, and of the end, by rising sequences', async () => {
  const { number, recruiter, evaluator, companyId, interview } = await planned()
  const second = await app.colleague(companyId, 'RECRUITER')
  await app.calendarsTo(evaluator.email)
  await change(number, interview.id, recruiter.token, { place: 'Office 5' })
  await app.calendarsTo(evaluator.email)
  const moved = await change(number, interview.id, recruiter.token, { panel: [second.id] })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(moved.json().interviews[0].kit[0]).toEqual({ question: 'Why masonry?', asker: null })
  await app.calendarsTo(evaluator.email)
  await change(number, interview.id, recruiter.token, { panel: [second.id, evaluator.id] })
  await app.calendarsTo(evaluator.email)
  await cancel(number, interview.id, recruiter.token, 'We are ill')
  const all = await app.calendarsTo(evaluator.email)
  expect(all.map(({ METHOD, SEQUENCE }) => [METHOD, SEQUENCE])).toEqual([
    ['REQUEST', '0'],
    ['REQUEST', '1'],
    ['CANCEL', '2'],
    ['REQUEST', '3'],
    ['CANCEL', '4'],
  ])
  const joined = await app.calendarsTo(second.email)
  expect(joined.map(({ METHOD, SEQUENCE }) => [METHOD, SEQUENCE])).toEqual([
    ['REQUEST', '0'],
    ['CANCEL', '1'],
  ])
})

it('the panel changes without a word to the applicant', async () => {
  const { number, recruiter, applicant, interview } = await planned()
  await app.calendarsTo(applicant.email)
  await change(number, interview.id, recruiter.token, { panel: [], kit: [] })
  expect(await app.calendarsTo(applicant.email)).toHaveLength(1)
  expect((await own(number, applicant.token)).interviews[0].sequence).toBe(0)
})

it('the panel names an applicant by number while the name is hidden, also in the place', async () => {
  const { number, applicant, evaluator, interview } = await planned({ place: 'Room of Kojo Asare' }, true)
  await database.update(users).set({ lastName: 'Sarpong' }).where(eq(users.id, evaluator.id))
  const [entry] = await app.calendarsTo(evaluator.email)
  expect(entry).toMatchObject({ SUMMARY: `Interview: ${number}\\, Mason`, LOCATION: 'Room of ••• •••' })
  const mails = app.server.sent.filter(({ to }) => to === evaluator.email)
  expect(JSON.stringify(mails)).not.toContain('Asare')
  expect(mails.at(-1)?.text).toContain('Room of ••• •••')
  const [theirs] = await app.calendarsTo(applicant.email)
  expect(theirs?.LOCATION).toBe('Room of Kojo Asare')
  expect(interview.panel).toHaveLength(1)
})

it('the panel loses a colleague who left the company, whose calendar loses it, and the recruiter is told', async () => {
  const { number, recruiter, evaluator, interview } = await planned()
  await app.calendarsTo(evaluator.email)
  await app.leave(evaluator.id)
  await app.tend()
  await app.tend()
  expect((await app.calendarsTo(evaluator.email)).at(-1)).toMatchObject({ METHOD: 'CANCEL', SEQUENCE: '1' })
  const told = (await app.subjectsTo(recruiter.email)).filter((subject) => subject.includes('left the panel'))
  expect(told).toEqual(['Kojo Asare left the panel: Kojo Asare, Mason'])
  const [left] = (await seen(number, recruiter.token)).interviews
  expect(left).toMatchObject({ panel: [], kit: [{ asker: null }, { asker: null }] })
  // Others can still be changed.
  expect((await change(number, interview.id, recruiter.token, { kit: [] })).statusCode).toBe(200)
})

it('the panel is not who may not read, and not the applicant of another company', async () => {
  const { number, recruiter, interview } = await planned()
  const stranger = await app.applied()
  const refused = await change(number, interview.id, recruiter.token, { panel: [stranger.recruiter.id] })
  expect(Object.keys(refused.json())).toEqual(['panel'])
})

it('is changed by one of two members who began from the same version', async () => {
  const { number, recruiter, interview } = await planned()
  const body = (place: string) => ({ place, version: interview.version })
  const both = await Promise.all(
    ['Office 6', 'Office 7'].map((place) => change(number, interview.id, recruiter.token, body(place))),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const lost = both.find(({ statusCode }) => statusCode === 409)
  expect(lost?.json().detail).toBe(
    'A colleague changed this interview since. Close this and look at it again',
  )
})

it('the applicant accepts, and then cannot come: it leaves all calendars', async () => {
  const { number, applicant, recruiter, evaluator, interview } = await planned()
  const body = { interview: interview.id, sequence: 0 }
  for (const _ of [1, 2]) {
    const accepted = await reply(number, applicant.token, { ...body, answer: 'ACCEPTED' })
    expect(accepted.json().interviews).toMatchObject([{ answer: 'ACCEPTED', is_cancelled: false }])
  }
  await app.calendarsTo(applicant.email)
  for (const _ of [1, 2]) {
    const declined = await reply(number, applicant.token, {
      ...body,
      answer: 'DECLINED',
      message: 'I am ill',
    })
    expect(declined.statusCode, declined.body).toBe(200)
  }
  for (const { email } of [applicant, evaluator]) {
    expect((await app.calendarsTo(email)).at(-1)).toMatchObject({ METHOD: 'CANCEL', SEQUENCE: '1' })
  }
  expect((await seen(number, recruiter.token)).interviews).toMatchObject([
    { answer: 'DECLINED', answer_message: 'I am ill', is_cancelled: true },
  ])
  expect(await app.subjectsTo(recruiter.email)).toEqual(
    expect.arrayContaining([
      'Kojo Asare accepted the interview: Mason',
      'Kojo Asare declined the interview: Mason',
    ]),
  )
  const late = await reply(number, applicant.token, { ...body, answer: 'ACCEPTED' })
  expect(late.statusCode).toBe(409)
})

it('the applicant accepts no other time than the one they read', async () => {
  const { number, applicant, recruiter, interview } = await planned()
  await change(number, interview.id, recruiter.token, {
    at: { day: dayFrom(6), time: '15:00' },
    minutes: 60,
    time_zone: 'Africa/Accra',
  })
  const answer = await reply(number, applicant.token, {
    interview: interview.id,
    sequence: 0,
    answer: 'ACCEPTED',
  })
  expect(answer.statusCode).toBe(409)
})

it('the applicant proposes another time, which is agreed once the company takes it', async () => {
  const { number, applicant, recruiter, interview } = await planned()
  const times = [{ day: dayFrom(8), time: '09:00' }]
  const proposed = {
    interview: interview.id,
    sequence: 0,
    answer: 'PROPOSED',
    times,
    time_zone: 'Africa/Accra',
  }
  expect((await reply(number, applicant.token, proposed)).statusCode).toBe(200)
  const [start] = (await seen(number, recruiter.token)).interviews[0].proposed_times
  const ends = new Date(Date.parse(start) + 3_600_000).toISOString()
  await change(number, interview.id, recruiter.token, { starts_at: start, ends_at: ends })
  expect((await own(number, applicant.token)).interviews).toMatchObject([
    { starts_at: start, answer: 'ACCEPTED', proposed_times: [] },
  ])
  expect(await app.subjectsTo(applicant.email)).toContain('Interview agreed: Mason')
})

it('the applicant is asked anew of another time', async () => {
  const { number, applicant, recruiter, interview } = await planned()
  await reply(number, applicant.token, { interview: interview.id, sequence: 0, answer: 'ACCEPTED' })
  await change(number, interview.id, recruiter.token, {
    at: { day: dayFrom(6), time: '15:00' },
    minutes: 60,
    time_zone: 'Africa/Accra',
  })
  expect((await own(number, applicant.token)).interviews).toMatchObject([{ answer: null, can_answer: true }])
})

it.each(['2027-03-28', '2027-10-31'])(
  'refuses to move it to a time that London does not show once on %s',
  async (day) => {
    const { number, recruiter, interview } = await planned()
    const at = { day, time: '01:30' }
    const answer = await change(number, interview.id, recruiter.token, {
      at,
      minutes: 60,
      time_zone: 'Europe/London',
    })
    expect(Object.keys(answer.json())).toEqual(['at'])
  },
)

it('is cancelled by members who may write, and answered by its applicant alone', async () => {
  const { number, evaluator, interview } = await planned()
  const other = await applied()
  const cancellation = `/api/company/applicants/${number}/interviews/${interview.id}/cancellation/`
  expect((await ask(cancellation, { token: evaluator.token, body: {} })).statusCode).toBe(403)
  expect((await ask(cancellation, { token: other.recruiter.token, body: {} })).statusCode).toBe(404)
  const body = { interview: interview.id, sequence: 0, answer: 'ACCEPTED' }
  const answer = `/api/user/applications/${number}/interviews/answer/`
  expect((await ask(answer, { token: other.applicant.token, body })).statusCode).toBe(404)
})
