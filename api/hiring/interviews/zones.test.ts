import { expect, it } from 'vitest'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const app = await interviewsApp()
const { applied, offer, seen, own, change, dayFrom } = app

const at = { day: dayFrom(7), time: '10:00' }

/** One time by the clocks of Accra, with a colleague on its panel, which the applicant accepted. */
async function accepted() {
  const made = await applied()
  const { number, applicant, recruiter } = made
  const colleague = await app.colleague(made.companyId)
  await offer(number, recruiter.token, { times: [at], panel: [colleague.id] })
  const [interview] = (await own(number, applicant.token)).interviews
  const { id, sequence } = interview
  await app.reply(number, applicant.token, { interview: id, sequence, answer: 'ACCEPTED' })
  await app.server.runDueJobs()
  app.server.sent.splice(0)
  const rezone = (time_zone: string, more: object = { at, minutes: 60 }) =>
    change(number, id, recruiter.token, { ...more, time_zone })
  return { ...made, colleague, rezone }
}

it('an interview in another zone is at its time there, and told by its clocks', async () => {
  const { number, applicant, recruiter, colleague, rezone } = await accepted()
  const answer = await rezone('Asia/Tokyo')
  expect(answer.statusCode, answer.body).toBe(200)
  const moved = { starts_at: `${at.day}T01:00:00.000Z`, time_zone: 'Asia/Tokyo', answer: null }
  expect((await seen(number, recruiter.token)).interviews).toMatchObject([moved])
  expect((await own(number, applicant.token)).interviews).toMatchObject([moved])
  for (const { email } of [applicant, colleague]) {
    expect((await app.mailsTo(email)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/10:00 to 11:00 GMT\+9/),
    ])
  }
})

it.each([
  ['with its time', { at, minutes: 60 }],
  ['alone', {}],
])('an interview in a zone of the same clocks, sent %s, is told and stays accepted', async (_how, more) => {
  const { number, applicant, recruiter, colleague, rezone } = await accepted()
  const stays = { starts_at: `${at.day}T10:00:00.000Z`, answer: 'ACCEPTED' }
  expect((await rezone('Africa/Accra', more)).statusCode).toBe(200)
  expect((await app.mailsTo(applicant.email)).map(({ subject }) => subject)).toEqual([])
  expect((await rezone('Africa/Abidjan', more)).statusCode).toBe(200)
  const company = (await seen(number, recruiter.token)).interviews
  expect(company).toMatchObject([{ ...stays, time_zone: 'Africa/Abidjan' }])
  expect((await app.mailsTo(applicant.email)).map(({ subject }) => subject)).toEqual([
    'Interview changed: Mason',
  ])
  expect((await app.mailsTo(colleague.email)).map(({ subject }) => subject)).toEqual([
    'Interview changed: Kojo Asare, Mason',
  ])
})
