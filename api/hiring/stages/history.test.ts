import { expect, it } from 'vitest'
import { stagesApp } from '#tests/support/hiring/stages.ts'

const { get, job, seeker, apply, move, tellAll, recruiter } = await stagesApp()
const TEXT = { subject: 'About {{job}}', body: 'Hello {{first_name}}' }

/** The oldest first. */
async function historyAfter(body: object): Promise<object[]> {
  const { id } = await job()
  const { number } = (await apply(id, (await seeker()).token)).json<{ number: string }>()
  const request = { applicants: [{ number, from: 'RECEIVED' }], ...body }
  expect((await move(id, request)).json()).toMatchObject({ refused: [] })
  await tellAll()
  const answer = await get(`/api/company/applicants/${number}/`, recruiter.token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().history.reverse()
}

it('a status that was told stands in the history once, with and without a letter', async () => {
  for (const mail of [{}, TEXT]) {
    expect(await historyAfter({ to: 'SHORTLISTED', ...mail })).toMatchObject([
      { kind: 'SUBMITTED' },
      { kind: 'MOVED', actor: 'Kojo Asare', status: 'SHORTLISTED' },
      { kind: 'STATUS', actor: null, status: 'SHORTLISTED' },
    ])
  }
})

it('of a letter alone the history says when it was written and when it was sent', async () => {
  expect(await historyAfter(TEXT)).toMatchObject([
    { kind: 'SUBMITTED' },
    { kind: 'MESSAGED', actor: 'Kojo Asare', status: null },
    { kind: 'TOLD', actor: null, status: null },
  ])
})
