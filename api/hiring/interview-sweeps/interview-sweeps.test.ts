import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'

const app = await interviewsApp()
const { database, applied, offer, own, seen, dayFrom, reply, choose, ask, get } = app

async function planned(more: object = {}, isBlind = false) {
  const made = await applied({ isBlind })
  const evaluator = await app.colleague(made.companyId)
  const body = { times: [{ day: dayFrom(5), time: '10:00' }], panel: [evaluator.id], ...more }
  const answer = await offer(made.number, made.recruiter.token, body)
  expect(answer.statusCode, answer.body).toBe(201)
  const [interview] = (await seen(made.number, made.recruiter.token)).interviews
  return { ...made, evaluator, interview }
}

/** Far from midnight, so that 3 hours from now are today and 23 are tomorrow. */
const zone = [20, 21, 22, 23, 0, 1].includes(new Date().getUTCHours()) ? 'Etc/GMT+12' : 'UTC'

const startsIn = (id: number, words: string, planned = '3 days') =>
  database
    .update(interviews)
    .set({
      startsAt: sql`now() + ${words}::interval`,
      endsAt: sql`now() + ${words}::interval + interval '1 hour'`,
      timeZone: zone,
      timedAt: sql`now() - ${planned}::interval`,
    })
    .where(eq(interviews.id, id))

it('reminders come a day and an hour before, once, to the applicant and the panel', async () => {
  const { applicant, evaluator, interview } = await planned()
  await app.tend()
  await startsIn(interview.id, '23 hours')
  await Promise.all([app.tend(), app.tend()])
  await startsIn(interview.id, '50 minutes')
  await Promise.all([app.tend(), app.tend()])
  await app.tend()
  const reminding = (subjects: string[]) => subjects.filter((each) => /tomorrow|in an hour/.test(each)).sort()
  expect(reminding(await app.subjectsTo(applicant.email))).toEqual([
    'Interview in an hour: Mason',
    'Interview tomorrow: Mason',
  ])
  expect(reminding(await app.subjectsTo(evaluator.email))).toEqual([
    'You interview Kojo Asare in an hour: Mason',
    'You interview Kojo Asare tomorrow: Mason',
  ])
})

it('a reminder that comes late does not say tomorrow of today', async () => {
  const { applicant, evaluator, interview } = await planned()
  await startsIn(interview.id, '3 hours')
  await app.tend()
  expect(await app.subjectsTo(applicant.email)).toContain('Interview today: Mason')
  expect(await app.subjectsTo(evaluator.email)).toContain('You interview Kojo Asare today: Mason')
})

it('a reminder has the place as written for the applicant alone while the name is hidden', async () => {
  const { applicant, evaluator, interview } = await planned({ place: 'Room of Kojo Asare' }, true)
  await startsIn(interview.id, '23 hours')
  await app.tend()
  const reminderTo = async ({ email }: { email: string }) => {
    await app.subjectsTo(email)
    return app.server.sent.findLast(({ to, subject }) => to === email && subject.includes('tomorrow'))?.text
  }
  expect(await reminderTo(evaluator)).toContain('Room of ••• •••')
  expect(await reminderTo(applicant)).toContain('Room of Kojo Asare')
})

it('reminders do not come for what was planned after their time', async () => {
  const { applicant, interview } = await planned()
  await startsIn(interview.id, '20 hours', '0 hours')
  await app.tend()
  expect((await app.subjectsTo(applicant.email)).some((each) => each.includes('tomorrow'))).toBe(false)
})

it('reminders do not come for what was cancelled', async () => {
  const { applicant, recruiter, number, interview } = await planned()
  await startsIn(interview.id, '20 hours')
  await app.cancel(number, interview.id, recruiter.token, 'We are ill')
  await app.tend()
  expect((await app.subjectsTo(applicant.email)).some((each) => each.includes('tomorrow'))).toBe(false)
})

it('who withdraws or is rejected has no interview and no times any more, and everybody is told once', async () => {
  const { applicant, recruiter, evaluator, number } = await planned()
  await offer(number, recruiter.token)
  await app.withdraw(number, applicant.token)
  await Promise.all([app.tend(), app.tend()])
  const company = await seen(number, recruiter.token)
  expect(company).toMatchObject({ interviews: [{ is_cancelled: true }], invitations: [{ state: 'ENDED' }] })
  for (const { email } of [applicant, evaluator]) {
    const cancelled = (await app.calendarsTo(email)).filter(({ METHOD }) => METHOD === 'CANCEL')
    expect(cancelled).toHaveLength(1)
  }
  expect((await app.subjectsTo(recruiter.email)).filter((each) => each.includes('cancelled'))).toEqual([
    'Interview cancelled: Kojo Asare, Mason',
  ])
  const { history } = (await get(`/api/company/applicants/${number}/`, recruiter.token)).json()
  const ended = history.filter(({ kind }: { kind: string }) => kind === 'INTERVIEW_TIMES_ENDED')
  expect(ended).toHaveLength(1)
})

it('who withdraws and applies again at once has none of the interviews from before', async () => {
  const { applicant, recruiter, number, job } = await planned()
  await offer(number, recruiter.token)
  await app.withdraw(number, applicant.token)
  expect((await app.apply(job.id, applicant.token)).statusCode).toBe(201)
  await app.tend()
  const company = await seen(number, recruiter.token)
  expect(company).toMatchObject({ interviews: [{ is_cancelled: true }], invitations: [{ state: 'ENDED' }] })
  expect((await offer(number, recruiter.token)).statusCode).toBe(201)
  await app.tend()
  const { invitations } = await seen(number, recruiter.token)
  expect(invitations.map(({ state }: { state: string }) => state).toSorted()).toEqual(['ENDED', 'OPEN'])
})

it('who withdraws or is rejected keeps it until they are told of the rejection', async () => {
  const { number, recruiter, applicant } = await planned()
  await database.update(applications).set({ status: 'REJECTED' }).where(eq(applications.number, number))
  await app.tend()
  expect((await own(number, applicant.token)).interviews[0].is_cancelled).toBe(false)
  await database.update(applications).set({ toldStatus: 'REJECTED' }).where(eq(applications.number, number))
  await app.tend()
  expect((await seen(number, recruiter.token)).interviews[0].is_cancelled).toBe(true)
})

const statusOf = async (number: string, token: string) => {
  const { status, stage } = (await get(`/api/company/applicants/${number}/`, token)).json()
  return { status, stage: stage?.name ?? null }
}

it('the stage follows once an interview is agreed, with history, and the applicant sees it', async () => {
  const { number, recruiter, applicant, interview } = await planned()
  expect(await statusOf(number, recruiter.token)).toMatchObject({ status: 'RECEIVED' })
  await reply(number, applicant.token, { interview: interview.id, sequence: 0, answer: 'ACCEPTED' })
  expect(await statusOf(number, recruiter.token)).toMatchObject({ status: 'INTERVIEW' })
  const { history } = (await get(`/api/company/applicants/${number}/`, recruiter.token)).json()
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['MOVED', 'INTERVIEW_AGREED']),
  )
  expect((await get(`/api/user/applications/${number}/`, applicant.token)).json().status).toBe('INTERVIEW')
})

async function staged(chosen: string) {
  const made = await applied()
  const path = `/api/company/posts/${made.job.id}/stages/`
  const plan = { version: 0, stages: PLAN.map((stage) => ({ id: null, ...stage })) }
  const saved = await ask(path, { method: 'PUT', token: made.recruiter.token, body: plan })
  const stageOf = (name: string) =>
    saved.json().stages.find((each: { name: string }) => each.name === name).id as number
  await offer(made.number, made.recruiter.token, { stage: stageOf(chosen) })
  const [invitation] = (await own(made.number, made.applicant.token)).invitations
  const pick = () =>
    choose(made.number, made.applicant.token, {
      invitation: invitation.id,
      answer: 'PICKED',
      slot: invitation.slots[0].id,
    })
  const move = (from: string, to: string, more: object = {}) =>
    ask(`/api/company/posts/${made.job.id}/stage-changes/`, {
      token: made.recruiter.token,
      body: { applicants: [{ number: made.number, from }], to, ...more },
    })
  return { ...made, stageOf, pick, move }
}

it('the stage is the one that the company chose, also from an earlier one of interviews', async () => {
  const { number, recruiter, stageOf, pick, move } = await staged('Technical interview')
  await move('RECEIVED', 'INTERVIEW', { to_stage: stageOf('Phone screen') })
  expect((await pick()).statusCode).toBe(200)
  expect(await statusOf(number, recruiter.token)).toEqual({
    status: 'INTERVIEW',
    stage: 'Technical interview',
  })
})

it.each(['OFFER', 'REJECTED'])('the stage never goes back or on from %s', async (status) => {
  const { number, recruiter, pick, move } = await staged('Phone screen')
  await move('RECEIVED', status)
  expect((await pick()).statusCode).toBe(200)
  expect(await statusOf(number, recruiter.token)).toMatchObject({ status })
})

it('the stage does not go back within interviews', async () => {
  const { number, recruiter, stageOf, pick, move } = await staged('Phone screen')
  await move('RECEIVED', 'INTERVIEW', { to_stage: stageOf('Technical interview') })
  await pick()
  expect(await statusOf(number, recruiter.token)).toMatchObject({ stage: 'Technical interview' })
})

it('the stage stays where the company does not want it to follow', async () => {
  const { number, recruiter, applicant, interview } = await planned({ follows: false })
  await reply(number, applicant.token, { interview: interview.id, sequence: 0, answer: 'ACCEPTED' })
  expect(await statusOf(number, recruiter.token)).toMatchObject({ status: 'RECEIVED' })
})
