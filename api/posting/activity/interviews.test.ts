import { expect, it } from 'vitest'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'
import type { Activity } from '#contract/posting/activity.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const { applied, offer, own, choose, get, dayFrom, database } = await interviewsApp()

async function activityOf(jobId: number, token: string, query = ''): Promise<Activity[]> {
  const { items } = (await get(`/api/company/posts/${jobId}/activity/${query}`, token)).json()
  return items.filter(({ kind }: Activity) => kind !== 'CREATED')
}

it('says who offered times and that the applicant chose one, not the company', async () => {
  const { number, recruiter, applicant, job } = await applied()
  await offer(number, recruiter.token, { follows: false })
  const [invitation] = (await own(number, applicant.token)).invitations
  const body = { invitation: invitation.id, answer: 'PICKED', slot: invitation.slots[0].id }
  expect((await choose(number, applicant.token, body)).statusCode).toBe(200)
  expect(await activityOf(job.id, recruiter.token)).toMatchObject([
    { kind: 'INTERVIEW_PICKED', by: null, applicant: number },
    { kind: 'INTERVIEW_OFFERED', by: 'Kojo Asare', applicant: number, count: 1 },
  ])
  expect(await activityOf(job.id, recruiter.token, `?member=${recruiter.id}`)).toMatchObject([
    { kind: 'INTERVIEW_OFFERED' },
  ])
})

it('says that a member invited to the one time that there is, and that a scorecard was handed in', async () => {
  const { id, number, recruiter, job } = await applied()
  await offer(number, recruiter.token, { times: [{ day: dayFrom(5), time: '10:00' }] })
  expect(await activityOf(job.id, recruiter.token)).toMatchObject([{ kind: 'INVITED', by: 'Kojo Asare' }])
  const act = { applicationId: id, actorId: recruiter.id, kind: 'SCORECARD_HANDED_IN', details: {} }
  await database.insert(applicationActs).values(act)
  expect(await activityOf(job.id, recruiter.token, '?group=NOTES')).toMatchObject([
    { kind: 'SCORECARD_HANDED_IN', by: 'Kojo Asare', applicant: number },
  ])
})
