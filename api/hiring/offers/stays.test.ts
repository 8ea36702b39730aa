import { expect, it } from 'vitest'
import { applicationRows } from '#tests/support/hiring/application-rows.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'

const app = await interviewsApp()
const { applied, ask, get, apply, withdraw, database, server, mailsTo } = app
const { makeDue } = applicationRows(database)
const inWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** An applicant with an offer, and moves away from it and back. */
async function offered(isBlind = false) {
  const { number, recruiter, applicant, job } = await applied({ isBlind })
  const changes = `/api/company/posts/${job.id}/stage-changes/`
  const go = async (...stages: string[]) => {
    let id = 0
    for (const [at, to] of stages.slice(1).entries()) {
      const tell = to === 'HIRED' || to === 'REJECTED'
      const body = { applicants: [{ number, from: stages[at] }], to, tell }
      const moved = await ask(changes, { token: recruiter.token, body })
      expect(moved.json().change, moved.body).not.toBeNull()
      id = moved.json().change.id
    }
    return id
  }
  const undo = (change: number) => ask(`${changes}${change}/undo/`, { token: recruiter.token, body: {} })
  const path = `/api/company/applicants/${number}/offers/`
  const letter = { subject: 'Offer', body: 'Dear {{first_name}}', respond_by: inWeek() }
  const send = () => ask(path, { token: recruiter.token, body: letter })
  const own = `/api/user/applications/${number}/offers/`
  const answer = (offer: number, said: string, message?: string) =>
    ask(`${own}answer/`, { token: applicant.token, body: { offer, answer: said, message } })
  await go('RECEIVED', 'OFFER')
  const [offer] = (await send()).json().offers
  const listed = async () => (await get(path, recruiter.token)).json()
  const seen = async () => (await get(own, applicant.token)).json()
  /** Nobody can undo the last move any more, as whoever is told of it was told. */
  const pass = async () => {
    await makeDue()
    await server.tellDue()
  }
  const subjects = async () => (await mailsTo(applicant.email)).map(({ subject }) => subject)
  return { go, pass, undo, send, answer, offer, listed, seen, subjects, number, applicant, job, recruiter }
}

const standing = ({ state, is_past }: { state: string; is_past: boolean }) => [state, is_past]

it('a new stay after a hire that fell through needs a new offer, and the accepted one no longer stands', async () => {
  const { go, pass, send, answer, offer, listed, seen } = await offered()
  await answer(offer.id, 'ACCEPTED')
  await go('OFFER', 'HIRED')
  await pass()
  expect((await listed()).offers.map(standing)).toEqual([['ACCEPTED', false]])
  await go('HIRED', 'OFFER')
  const again = await listed()
  expect(again.can_send).toBe(true)
  expect(again.offers.map(standing)).toEqual([['ACCEPTED', true]])
  // An applicant who was told of the hire reads nothing of its end before the next offer.
  expect((await seen()).map(standing)).toEqual([['ACCEPTED', false]])
  expect((await send()).statusCode).toBe(201)
  expect((await seen()).map(standing)).toEqual([
    ['OPEN', false],
    ['ACCEPTED', true],
  ])
})

const WITHDRAWN = 'Offer withdrawn: Mason'

it('a move that nobody is told of closes an offer that nobody answered for good, and its applicant is told', async () => {
  const { go, pass, send, answer, offer, listed, seen, subjects } = await offered()
  await go('OFFER', 'INTERVIEW')
  expect(await subjects()).not.toContain(WITHDRAWN)
  await pass()
  expect(await subjects()).toContain(WITHDRAWN)
  await go('INTERVIEW', 'OFFER')
  expect((await seen()).map(standing)).toEqual([['WITHDRAWN', true]])
  expect((await answer(offer.id, 'ACCEPTED')).json()).toMatchObject({
    detail: 'The company has withdrawn this offer',
  })
  const now = await listed()
  expect(now.can_send).toBe(true)
  expect(now.offers).toMatchObject([{ state: 'WITHDRAWN', can_withdraw: false }])
  expect((await send()).statusCode).toBe(201)
  expect((await listed()).offers.map(standing)).toEqual([
    ['OPEN', false],
    ['WITHDRAWN', true],
  ])
})

it('a slip that was moved back by hand before anybody was to know of it closes nothing', async () => {
  const { go, pass, answer, offer, seen, subjects } = await offered()
  await go('OFFER', 'INTERVIEW', 'SHORTLISTED', 'OFFER')
  expect((await seen()).map(standing)).toEqual([['OPEN', false]])
  await pass()
  expect(await subjects()).not.toContain(WITHDRAWN)
  expect((await seen()).map(standing)).toEqual([['OPEN', false]])
  expect((await answer(offer.id, 'ACCEPTED')).statusCode).toBe(200)
})

it('a hire that falls through before anybody was told needs a new offer', async () => {
  const { go, send, answer, offer, listed } = await offered()
  await answer(offer.id, 'ACCEPTED')
  await go('OFFER', 'HIRED', 'OFFER')
  expect((await listed()).offers.map(standing)).toEqual([['ACCEPTED', true]])
  expect((await send()).statusCode).toBe(201)
})

it('a rejection tells of no withdrawal, nor does a move within it', async () => {
  const { go, pass, subjects, job, number, applicant, recruiter } = await offered()
  await go('OFFER', 'REJECTED')
  await pass()
  const plan = [{ id: null, name: 'Talent pool', status: 'REJECTED' }]
  const path = `/api/company/posts/${job.id}/stages/`
  const saved = await ask(path, {
    method: 'PUT',
    token: recruiter.token,
    body: { version: 0, stages: [...PLAN.map((stage) => ({ id: null, ...stage })), ...plan] },
  })
  const { id } = saved.json().stages.find(({ name }: { name: string }) => name === 'Talent pool')
  const body = { applicants: [{ number, from: 'REJECTED' }], to: 'REJECTED', to_stage: id, tell: false }
  const moved = await ask(`/api/company/posts/${job.id}/stage-changes/`, { token: recruiter.token, body })
  expect(moved.json().change, moved.body).toMatchObject({ count: 1 })
  await pass()
  expect(await subjects()).not.toContain(WITHDRAWN)
  const said = (await mailsTo(applicant.email)).find(({ subject }) => subject === 'Not selected: Mason')
  expect(said?.text).toContain('Volta Works has decided not to take it further.')
})

it('a rejection that was told ends it: nobody can withdraw it after', async () => {
  const { go, pass, listed, offer, number, recruiter, subjects } = await offered()
  await go('OFFER', 'REJECTED')
  const mayWithdraw = async () => (await listed()).offers.map((each: typeof offer) => each.can_withdraw)
  expect(await mayWithdraw()).toEqual([true])
  await pass()
  expect(await mayWithdraw()).toEqual([false])
  const path = `/api/company/applicants/${number}/offers/${offer.id}/withdrawal/`
  const withdrawn = await ask(path, { token: recruiter.token, body: {} })
  expect(withdrawn.json()).toMatchObject({ code: 'conflict', detail: 'This offer is no longer open' })
  expect(await subjects()).not.toContain(WITHDRAWN)
})

it('an answer before a rejection is told names nobody whose name it hides again', async () => {
  const { go, answer, offer, number, recruiter } = await offered(true)
  await go('OFFER', 'REJECTED')
  expect((await answer(offer.id, 'ACCEPTED', 'Yes, Kojo')).statusCode).toBe(200)
  const said = (await mailsTo(recruiter.email)).find(({ subject }) => subject === 'Offer accepted: Mason')
  expect(said?.text).toContain('Yes, •••')
  expect(said?.text).toContain(`${number} accepted`)
  expect(said?.text).not.toContain('Asare')
  const notices = await get('/api/accounts/user/notifications/', recruiter.token)
  expect(notices.body).toContain('Yes, •••')
  expect(notices.body).not.toContain('Asare')
})

it('an interview that is agreed meanwhile closes one that was left behind, and its applicant is told', async () => {
  const { go, listed, number, recruiter, applicant, subjects } = await offered()
  await go('OFFER', 'INTERVIEW', 'SHORTLISTED')
  const times = [{ day: app.dayFrom(5), time: '10:00' }]
  expect((await app.offer(number, recruiter.token, { times })).statusCode).toBe(201)
  const [{ id }] = (await app.seen(number, recruiter.token)).interviews
  await app.reply(number, applicant.token, { interview: id, sequence: 0, answer: 'ACCEPTED' })
  expect((await listed()).offers.map(standing)).toEqual([['WITHDRAWN', false]])
  expect((await subjects()).filter((subject) => subject === WITHDRAWN)).toHaveLength(1)
})

it('a hire withdraws no offer', async () => {
  const { go, pass, subjects } = await offered()
  await go('OFFER', 'HIRED')
  await pass()
  expect(await subjects()).not.toContain(WITHDRAWN)
})

it('a new stay is none where the move away was undone', async () => {
  const { go, undo, answer, offer, seen } = await offered()
  const away = await go('OFFER', 'INTERVIEW')
  expect((await undo(away)).json()).toEqual({ restored: 1, count: 1 })
  const slip = await go('OFFER', 'INTERVIEW', 'OFFER')
  await undo(slip)
  await go('INTERVIEW', 'SHORTLISTED')
  expect((await seen()).map(standing)).toEqual([['OPEN', false]])
  expect((await answer(offer.id, 'ACCEPTED')).statusCode).toBe(200)
})

it('a new stay begins with a new application by the same person', async () => {
  const { send, answer, offer, go, listed, number, applicant, job } = await offered()
  await answer(offer.id, 'ACCEPTED')
  expect((await withdraw(number, applicant.token)).statusCode).toBe(200)
  expect((await apply(job.id, applicant.token)).json()).toMatchObject({ number, status: 'RECEIVED' })
  await go('RECEIVED', 'OFFER')
  expect((await listed()).offers.map(standing)).toEqual([['ACCEPTED', true]])
  expect((await send()).statusCode).toBe(201)
})

it('tells nobody who applied again that the offer of before is withdrawn', async () => {
  const { go, pass, subjects, number, applicant, job } = await offered()
  await withdraw(number, applicant.token)
  await apply(job.id, applicant.token)
  await go('RECEIVED', 'IN_REVIEW')
  await pass()
  expect(await subjects()).not.toContain(WITHDRAWN)
})
