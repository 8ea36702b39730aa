import { expect, it } from 'vitest'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const app = await interviewsApp()
const { applied, offer, choose, own, another, dayFrom } = app

async function pool(more: object = {}) {
  const made = await applied()
  const second = await another(made.job.id)
  await offer(made.number, made.recruiter.token, { others: [second.number], ...more })
  const [invitation] = (await own(made.number, made.applicant.token)).invitations
  return { ...made, second, invitation }
}

it('times that several applicants choose from are taken by one alone, also at once, and vanish for the other', async () => {
  const { number, applicant, second, invitation } = await pool()
  const body = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  const both = await Promise.all([
    choose(number, applicant.token, body),
    choose(second.number, second.applicant.token, body),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const lost = both.find(({ statusCode }) => statusCode === 409)
  expect(lost?.json().detail).toBe('That time has just been taken, choose another')
  const loser =
    both[0]?.statusCode === 409
      ? { number, token: applicant.token }
      : { number: second.number, token: second.applicant.token }
  const [left] = (await own(loser.number, loser.token)).invitations
  expect(left.slots).toHaveLength(2)
})

it('times that several applicants choose from are free again once the interview is cancelled or moved', async () => {
  const { number, applicant, recruiter, second, invitation } = await pool()
  const body = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  const { interview } = (await choose(number, applicant.token, body)).json()
  await app.change(number, interview, recruiter.token, {
    at: { day: dayFrom(20), time: '10:00' },
    minutes: 30,
    time_zone: 'Africa/Accra',
  })
  expect((await choose(second.number, second.applicant.token, body)).statusCode).toBe(200)
})

it('times that several applicants choose from are shared where the company allows it', async () => {
  const { number, applicant, second, invitation } = await pool({ shares_times: true })
  const body = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  expect((await choose(number, applicant.token, body)).statusCode).toBe(200)
  expect((await choose(second.number, second.applicant.token, body)).statusCode).toBe(200)
})

it('times that several applicants choose from reach others as far as they can, and no applicant of another job', async () => {
  const made = await applied()
  const second = await another(made.job.id)
  await app.withdraw(second.number, second.applicant.token)
  const elsewhere = await applied()
  const answer = await offer(made.number, made.recruiter.token, { others: [second.number] })
  expect(answer.json()).toEqual({ refused: [second.number] })
  const stranger = await offer(made.number, made.recruiter.token, { others: [elsewhere.number] })
  expect(stranger.statusCode).toBe(404)
})
