import { expect, it } from 'vitest'
import { threadsApp } from '#tests/support/hiring/threads.ts'

const { applied, ask, get, apply, withdraw } = await threadsApp()
const inWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** An applicant with an offer, and moves away from it and back. */
async function offered() {
  const { number, recruiter, applicant, job } = await applied()
  const changes = `/api/company/posts/${job.id}/stage-changes/`
  const go = async (...stages: string[]) => {
    let id = 0
    for (const [at, to] of stages.slice(1).entries()) {
      const body = { applicants: [{ number, from: stages[at] }], to, tell: to === 'HIRED' }
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
  const answer = (offer: number, said: string) =>
    ask(`${own}answer/`, { token: applicant.token, body: { offer, answer: said } })
  await go('RECEIVED', 'OFFER')
  const [offer] = (await send()).json().offers
  const listed = async () => (await get(path, recruiter.token)).json()
  const seen = async () => (await get(own, applicant.token)).json()
  return { go, undo, send, answer, offer, listed, seen, number, applicant, job }
}

const standing = ({ state, is_past }: { state: string; is_past: boolean }) => [state, is_past]

it('a new stay after a hire that fell through needs a new offer, and the accepted one no longer stands', async () => {
  const { go, send, answer, offer, listed, seen } = await offered()
  await answer(offer.id, 'ACCEPTED')
  await go('OFFER', 'HIRED')
  expect((await listed()).offers.map(standing)).toEqual([['ACCEPTED', false]])
  await go('HIRED', 'OFFER')
  const again = await listed()
  expect(again.can_send).toBe(true)
  expect(again.offers.map(standing)).toEqual([['ACCEPTED', true]])
  expect((await seen()).map(standing)).toEqual([['ACCEPTED', true]])
  expect((await send()).statusCode).toBe(201)
  expect((await seen()).map(standing)).toEqual([
    ['OPEN', false],
    ['ACCEPTED', true],
  ])
})

it('a new stay closes an offer that nobody answered for good, for both sides', async () => {
  const { go, send, answer, offer, listed, seen } = await offered()
  await go('OFFER', 'INTERVIEW', 'OFFER')
  expect((await seen()).map(standing)).toEqual([['ENDED', true]])
  expect((await answer(offer.id, 'ACCEPTED')).json()).toMatchObject({
    detail: 'This offer is no longer open',
  })
  const now = await listed()
  expect(now.can_send).toBe(true)
  expect(now.offers).toMatchObject([{ state: 'ENDED', can_withdraw: false }])
  expect((await send()).statusCode).toBe(201)
  expect((await listed()).offers.map(standing)).toEqual([
    ['OPEN', false],
    ['ENDED', true],
  ])
})

it('a new stay is none where the move away was undone', async () => {
  const { go, undo, answer, offer, seen } = await offered()
  const away = await go('OFFER', 'INTERVIEW')
  expect((await undo(away)).json()).toEqual({ restored: 1, count: 1 })
  const slip = await go('OFFER', 'INTERVIEW', 'OFFER')
  await undo(slip)
  await go('INTERVIEW', 'SHORTLISTED')
  expect((await seen()).map(standing)).toEqual([['OPEN', false]])
  expect((await answer(offer.id, 'ACCEPTED')).statusCode).toBe(409)
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
