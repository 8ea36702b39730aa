import { expect, it } from 'vitest'
import { openChannels } from '#api/platform/database/channels.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const app = await interviewsApp()

it('every answer of an applicant is told to the open pages of the company, also of who invited', async () => {
  const { job, number, recruiter, applicant } = await app.applied()
  await app.offer(number, recruiter.token)
  const [invitation] = (await app.own(number, applicant.token)).invitations
  const channels = await openChannels(app.open)
  const heard: string[] = []
  channels.hear('notifications', (text) => text?.includes(':') && heard.push(text))
  const answer = (more: object) => app.choose(number, applicant.token, { invitation: invitation.id, ...more })
  const times = [{ day: app.dayFrom(9), time: '10:00' }]
  for (const said of [
    { answer: 'PROPOSED', times, time_zone: 'UTC' },
    { answer: 'PICKED', slot: invitation.slots[0].id },
  ]) {
    heard.length = 0
    expect((await answer(said)).statusCode).toBe(200)
    await expect.poll(() => heard).toContain(`${recruiter.id}:${job.id}`)
  }
  await channels.stop()
})
