import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { interviewSlots } from '#api/platform/database/tables/interviews-tables.ts'
import { InvitationForm } from '#contract/hiring/interview-invitations.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'
import { member } from '#tests/support/members.ts'

const app = await interviewsApp()
const { database, applied, offer, choose, own, seen, another, dayFrom, ask, get } = app

async function offered(more: object = {}) {
  const made = await applied()
  const answer = await offer(made.number, made.recruiter.token, { ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  const [invitation] = (await own(made.number, made.applicant.token)).invitations
  return { ...made, invitation }
}

it('times to choose from are offered, seen by both, and one is chosen', async () => {
  const { number, applicant, recruiter, invitation } = await offered()
  expect(invitation).toMatchObject({
    state: 'OPEN',
    time_zone: 'Africa/Accra',
    place: 'Office 4, Ring Road',
    note: 'Bring a drawing',
    can_answer: true,
  })
  expect(invitation.slots.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(
    [7, 8, 9].map((days) => `${dayFrom(days)}T10:00:00.000Z`),
  )
  const [, second] = invitation.slots
  const body = { invitation: invitation.id, answer: 'PICKED', slot: second.id }
  const chosen = await choose(number, applicant.token, body)
  expect(chosen.statusCode, chosen.body).toBe(200)
  const { interviews, invitations } = await own(number, applicant.token)
  expect(interviews).toMatchObject([
    {
      id: chosen.json().interview,
      starts_at: second.starts_at,
      answer: 'ACCEPTED',
      place: 'Office 4, Ring Road',
    },
  ])
  expect(invitations).toMatchObject([{ state: 'PICKED', slots: [], can_answer: false }])
  const company = await seen(number, recruiter.token)
  expect(company.invitations[0].slots.map(({ is_taken }: { is_taken: boolean }) => is_taken)).toEqual([
    false,
    true,
    false,
  ])
  expect(await app.subjectsTo(applicant.email)).toEqual(
    expect.arrayContaining(['Choose a time for your interview: Mason', 'Interview agreed: Mason']),
  )
  expect(await app.subjectsTo(recruiter.email)).toContain('Kojo Asare chose a time: Mason')
  const [entry] = await app.calendarsTo(applicant.email)
  expect(entry).toMatchObject({ METHOD: 'REQUEST', SEQUENCE: '0', STATUS: 'CONFIRMED' })
})

it('times to choose from are one interview for a double press', async () => {
  const { number, applicant, invitation } = await offered()
  const body = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  const both = await Promise.all([1, 2].map(() => choose(number, applicant.token, body)))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(new Set(both.map((answer) => answer.json().interview)).size).toBe(1)
  expect((await own(number, applicant.token)).interviews).toHaveLength(1)
  const other = await choose(number, applicant.token, { ...body, slot: invitation.slots[1].id })
  expect(other.statusCode).toBe(409)
  expect(other.json().detail).toBe('You have chosen a time already')
})

it('times to choose from are proposed anew in words and times, and the company takes one of them', async () => {
  const { number, applicant, recruiter, invitation } = await offered({ follows: false })
  const body = {
    invitation: invitation.id,
    answer: 'PROPOSED',
    message: 'After work',
    time_zone: 'Africa/Lagos',
  }
  expect((await choose(number, applicant.token, { ...body, message: '' })).json()).toHaveProperty('message')
  const times = [{ day: dayFrom(10), time: '18:00' }]
  expect((await choose(number, applicant.token, { ...body, times })).statusCode).toBe(200)
  const start = `${dayFrom(10)}T17:00:00.000Z`
  expect((await seen(number, recruiter.token)).invitations).toMatchObject([
    { state: 'PROPOSED', answer_message: 'After work', proposed_times: [start], follows: false, stage: null },
  ])
  expect(await app.subjectsTo(recruiter.email)).toContain('Kojo Asare proposed other times: Mason')
  const taken = await offer(number, recruiter.token, {
    times: [{ day: dayFrom(10), time: '17:00' }],
    replaces: invitation.id,
  })
  expect(taken.statusCode, taken.body).toBe(201)
  expect(await own(number, applicant.token)).toMatchObject({
    invitations: [{ state: 'PICKED' }],
    interviews: [{ starts_at: start, answer: 'ACCEPTED' }],
  })
  // The applicant's proposal is sent again, as its answer was lost.
  const again = await choose(number, applicant.token, { ...body, times })
  expect([again.statusCode, again.json()]).toEqual([200, { interview: null }])
  // A colleague whose page is older takes a time too.
  const late = await offer(number, recruiter.token, {
    times: [{ day: dayFrom(10), time: '16:00' }],
    replaces: invitation.id,
  })
  expect([late.statusCode, late.json().reason]).toEqual([409, 'interview_times_over'])
  expect((await own(number, applicant.token)).interviews).toHaveLength(1)
})

it('times to choose from are declined, once and again without a word', async () => {
  const { number, applicant, recruiter, invitation } = await offered()
  const body = { invitation: invitation.id, answer: 'DECLINED', message: 'I found work' }
  for (const each of [body, body]) expect((await choose(number, applicant.token, each)).statusCode).toBe(200)
  const told = (await app.subjectsTo(recruiter.email)).filter((subject) => subject.includes('declined'))
  expect(told).toEqual(['Kojo Asare declined the interview: Mason'])
  const late = await choose(number, applicant.token, {
    invitation: invitation.id,
    answer: 'PICKED',
    slot: invitation.slots[0].id,
  })
  expect(late.json().detail).toBe('You have declined this invitation already')
})

it('times to choose from are over where all have passed before the applicant looked', async () => {
  const { number, applicant, invitation } = await offered()
  await database
    .update(interviewSlots)
    .set({ startsAt: sql`now() - interval '2 hours'`, endsAt: sql`now() - interval '1 hour'` })
    .where(eq(interviewSlots.invitationId, invitation.id))
  expect((await own(number, applicant.token)).invitations).toMatchObject([
    { state: 'EXPIRED', slots: [], can_answer: true },
  ])
  const late = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  expect((await choose(number, applicant.token, late)).json().detail).toBe(
    'That time is over, choose another',
  )
  const times = [{ day: dayFrom(3), time: '09:00' }]
  const other = await choose(number, applicant.token, { ...late, answer: 'PROPOSED', times })
  expect(other.statusCode).toBe(200)
})

it('times to choose from are either chosen or taken back, when both happen at once', async () => {
  const { number, applicant, recruiter, invitation } = await offered()
  const body = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  const [chosen, back] = await Promise.all([
    choose(number, applicant.token, body),
    app.takeBack(number, invitation.id, recruiter.token, 'We are full'),
  ])
  expect([chosen.statusCode, back.statusCode].sort()).toEqual([200, 409])
  const { interviews, invitations } = await own(number, applicant.token)
  expect(interviews).toHaveLength(chosen.statusCode === 200 ? 1 : 0)
  expect(invitations[0].state).toBe(chosen.statusCode === 200 ? 'PICKED' : 'ENDED')
})

it('times to choose from are taken back with words', async () => {
  const { number, applicant, recruiter, invitation } = await offered()
  expect((await app.takeBack(number, invitation.id, recruiter.token, 'We are full')).statusCode).toBe(200)
  expect((await app.takeBack(number, invitation.id, recruiter.token)).statusCode).toBe(409)
  expect(await app.subjectsTo(applicant.email)).toContain('Interview times taken back: Mason')
})

it.each([
  [
    'skips',
    '2027-03-28',
    '01:30',
    'The clocks skip 01:30 on 2027-03-28, as they go forward. Choose another time',
  ],
  [
    'shows twice',
    '2027-10-31',
    '01:30',
    'The clocks show 01:30 twice on 2027-10-31, as they go back. Choose another time',
  ],
])('by the clocks of a zone refuses a time that London %s', async (_what, day, time, sentence) => {
  const { number, recruiter } = await applied()
  const answer = await offer(number, recruiter.token, {
    times: [{ day, time }],
    time_zone: 'Europe/London',
  })
  expect(answer.json()).toEqual({ times: [sentence] })
})

it('by the clocks of a zone keeps the hour that was meant on both sides of a summer-time change', async () => {
  const { number, recruiter, applicant } = await applied()
  const times = [27, 28].map((day) => ({ day: `2027-03-${day}`, time: '10:00' }))
  const made = await offer(number, recruiter.token, { times, time_zone: 'Europe/London' })
  expect(made.statusCode, made.body).toBe(201)
  const [{ slots }] = (await own(number, applicant.token)).invitations
  expect(slots.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual([
    '2027-03-27T10:00:00.000Z',
    '2027-03-28T09:00:00.000Z',
  ])
})

it('a wrong time of several is named by its place', () => {
  const days = [3, 4, 3].map((days) => ({ day: dayFrom(days), time: '10:00' }))
  const form = { times: days, minutes: 60, time_zone: 'Africa/Accra', place: 'Office 4' }
  const { error } = InvitationForm.safeParse(form)
  expect(error?.issues.map(({ path }) => path)).toEqual([['times', 2, 'time']])
})

it.each([
  ['no time', { times: [] }, 'times'],
  ['an empty time', { times: [{ day: '', time: '' }] }, 'times'],
  [
    'more than ten',
    { times: Array.from({ length: 11 }, (_, n) => ({ day: dayFrom(n + 1), time: '10:00' })) },
    'times',
  ],
  [
    'two that overlap',
    {
      times: [
        { day: dayFrom(3), time: '10:00' },
        { day: dayFrom(3), time: '10:30' },
      ],
    },
    'times',
  ],
  ['one that is over', { times: [{ day: dayFrom(-1), time: '10:00' }] }, 'times'],
  ['no length', { minutes: 0 }, 'minutes'],
  ['a zone that is none', { time_zone: 'Accra' }, 'time_zone'],
  ['no place', { place: '' }, 'place'],
  ['a stranger on the panel', { panel: [2_000_000_000] }, 'panel'],
  ['a question without words', { kit: [{ question: ' ', asker: null }] }, 'kit'],
  ['a question of somebody who is not there', { kit: [{ question: 'Why?', asker: 1 }] }, 'kit'],
  ['a stage of another job', { stage: 2_000_000_000 }, 'stage'],
  [
    'a kit without end',
    { kit: Array.from({ length: LIMITS.kitQuestions + 1 }, () => ({ question: 'Why?', asker: null })) },
    'kit',
  ],
])('is refused with %s', async (_what, more, field) => {
  const { number, recruiter } = await applied()
  const answer = await offer(number, recruiter.token, more)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(answer.json())).toEqual([field])
})

it('is made once per key, also at once', async () => {
  const { number, recruiter, applicant } = await applied()
  const headers = { 'idempotency-key': 'some-times' }
  const sent = await Promise.all([1, 2].map(() => offer(number, recruiter.token, {}, headers)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await own(number, applicant.token)).invitations).toHaveLength(1)
})

it('begins with the last interview of the job, for members who may invite', async () => {
  const { number, recruiter, companyId, job } = await applied()
  const evaluator = await app.colleague(companyId)
  const kit = [{ question: 'Why masonry?', asker: evaluator.id }]
  await offer(number, recruiter.token, {
    times: [{ day: dayFrom(2), time: '09:00' }],
    minutes: 45,
    panel: [evaluator.id],
    kit,
  })
  const second = await another(job.id)
  const options = await get(
    `/api/company/applicants/${second.number}/interview-invitations/options/`,
    recruiter.token,
  )
  expect(options.json()).toMatchObject({
    time_zone: 'Africa/Lagos',
    is_job: true,
    last: { minutes: 45, panel: [evaluator.id], kit },
  })
  expect(
    (await get(`/api/company/applicants/${number}/interview-invitations/options/`, evaluator.token))
      .statusCode,
  ).toBe(403)
})

it('is nobody else, and of no other application', async () => {
  const { number, applicant, invitation } = await offered()
  const [stranger, other] = [await member(database), await applied()]
  expect((await offer(number, stranger.token)).statusCode).toBe(404)
  expect((await app.takeBack(number, invitation.id, stranger.token)).statusCode).toBe(404)
  expect((await app.takeBack(other.number, invitation.id, other.recruiter.token)).statusCode).toBe(404)
  const body = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  expect((await choose(number, other.applicant.token, body)).statusCode).toBe(404)
  expect((await choose(other.number, other.applicant.token, body)).statusCode).toBe(404)
  const wrong = await ask(`/api/user/applications/${number}/interview-invitations/answer/`, {
    token: applicant.token,
    body: { ...body, slot: undefined },
  })
  expect(wrong.json()).toEqual({ slot: ['Choose one of the times'] })
})

it('is taken back by members who may write alone', async () => {
  const { number, companyId, invitation } = await offered()
  const { token } = await app.colleague(companyId)
  const path = `/api/company/applicants/${number}/interview-invitations/${invitation.id}/cancellation/`
  expect((await ask(path, { token, body: {} })).statusCode).toBe(403)
  expect((await seen(number, token)).invitations).toMatchObject([{ can_cancel: false }])
})
