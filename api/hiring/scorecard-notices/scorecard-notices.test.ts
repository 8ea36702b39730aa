import { expect, it } from 'vitest'
import { teamMembers } from '#api/platform/database/tables/team-tables.ts'
import { scoredApplicants } from '#tests/support/hiring/scorecards.ts'

const { applicant, ask, database, get, scoredJob, sendCard, server, setStatus } = await scoredApplicants()

const told = async ({ token }: { token: string }): Promise<{ content: string; link: string }[]> => {
  await server.runDueJobs()
  const all = (await get('/api/accounts/user/notifications/', token)).json()
  return all.filter(({ title }: { title: string }) => title.startsWith('Scorecard from'))
}

async function judged(options: { isBlind?: boolean } = {}) {
  const made = await scoredJob(options)
  const { number } = await applicant(made.job, { firstName: 'Yaa', lastName: 'Boateng' })
  const [first, second] = [await made.colleague(), await made.colleague()]
  const card = { criteria: made.criteria, overall: 1, note: 'Crooked' }
  return { ...made, number, first, second, card }
}

it('tells those who handed in theirs or chose to look, once, and nobody else', async () => {
  const { number, first, second, card, recruiter, colleague } = await judged()
  const viewer = await colleague('VIEWER')
  await sendCard(first, number, card)
  for (const member of [first, second, recruiter, viewer]) expect(await told(member)).toEqual([])
  await viewer.look(number)
  await sendCard(second, number, card)
  const notice = {
    title: 'Scorecard from Kojo Asare: Mason',
    content: expect.stringMatching(/^Kojo Asare handed in a scorecard for Yaa Boateng\./),
    link: `/admin/applicants/${number}/?part=scorecard`,
  }
  for (const member of [first, viewer]) expect(await told(member)).toMatchObject([notice])
  for (const member of [second, recruiter]) expect(await told(member)).toEqual([])
  await second.handIn(number)
  expect(await told(first)).toHaveLength(1)
  expect(server.sent.filter(({ subject }) => subject.startsWith('Scorecard from'))).toHaveLength(2)
  expect(JSON.stringify(await told(first))).not.toMatch(/Crooked|yes|no\b/)
})

it('tells those of the team who decide, before they have a card of their own, and nothing of what it says', async () => {
  const { number, first, second, card, recruiter, job } = await judged({ isBlind: true })
  const team = [recruiter, second].map(({ id: userId }) => ({ opportunityId: job.id, userId }))
  await database.insert(teamMembers).values(team)
  await sendCard(first, number, card)
  expect(await told(recruiter)).toHaveLength(1)
  expect(JSON.stringify(await told(recruiter))).not.toMatch(/Yaa|Boateng|Crooked/)
  expect(await told(second)).toEqual([])
  expect((await recruiter.read(number)).is_shown).toBe(false)
})

it('tells nobody who no longer sees the job, nor who switched it off', async () => {
  const { number, first, second, card, recruiter, job, colleague } = await judged()
  const third = await colleague()
  await sendCard(first, number, card)
  await sendCard(third, number, card)
  const settings = '/api/accounts/user/notification-settings/'
  const off = { kind: 'SCORECARD', in_app: false, by_mail: false }
  expect((await ask(settings, { method: 'PATCH', token: third.token, body: off })).statusCode).toBe(200)
  await database.insert(teamMembers).values({ opportunityId: job.id, userId: second.id })
  const path = `/api/company/posts/${job.id}/team/`
  const kept = await ask(path, { method: 'PUT', token: recruiter.token, body: { access: 'TEAM' } })
  expect(kept.statusCode).toBe(200)
  const before = (await told(first)).length
  await setStatus(number, 'IN_REVIEW')
  await sendCard(second, number, card)
  expect(await told(first)).toHaveLength(before)
  expect(await told(third)).toEqual([])
})
