import { expect, it } from 'vitest'
import { LIMITS } from '#contract/vocabulary.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const { applied, offer, own, choose, reply, subjectsTo, dayFrom } = await interviewsApp()

const proposals = async (propose: (message: string) => Promise<{ statusCode: number }>) => {
  const codes: number[] = []
  for (let at = 0; at <= LIMITS.messagesADay; at++) codes.push((await propose(`Rather day ${at}`)).statusCode)
  return codes
}

it('proposals of other times are limited as messages are, since each is mailed', async () => {
  const offered = await applied()
  await offer(offered.number, offered.recruiter.token)
  const [invitation] = (await own(offered.number, offered.applicant.token)).invitations
  const codes = await proposals((message) =>
    choose(offered.number, offered.applicant.token, {
      invitation: invitation.id,
      answer: 'PROPOSED',
      message,
    }),
  )
  expect(codes.at(-1)).toBe(429)
  expect(codes.slice(0, -1).every((code) => code === 200)).toBe(true)
  expect((await subjectsTo(offered.recruiter.email)).length).toBe(LIMITS.messagesADay)

  const invited = await applied()
  await offer(invited.number, invited.recruiter.token, { times: [{ day: dayFrom(5), time: '10:00' }] })
  const [interview] = (await own(invited.number, invited.applicant.token)).interviews
  const others = await proposals((message) =>
    reply(invited.number, invited.applicant.token, {
      interview: interview.id,
      sequence: interview.sequence,
      answer: 'PROPOSED',
      message,
    }),
  )
  expect(others.at(-1)).toBe(429)
})

it('proposals of the times before the last are told again', async () => {
  const { number, applicant, recruiter } = await applied()
  await offer(number, recruiter.token)
  const [invitation] = (await own(number, applicant.token)).invitations
  for (const days of [10, 11, 10]) {
    const times = [{ day: dayFrom(days), time: '10:00' }]
    const body = { invitation: invitation.id, answer: 'PROPOSED', times }
    expect((await choose(number, applicant.token, body)).statusCode).toBe(200)
    expect((await choose(number, applicant.token, body)).statusCode).toBe(200)
  }
  expect(await subjectsTo(recruiter.email)).toHaveLength(3)
})
