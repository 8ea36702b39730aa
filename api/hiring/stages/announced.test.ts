import { expect, it } from 'vitest'
import { openChannels } from '#api/platform/database/channels.ts'
import { restrictedPosts, teamMembers } from '#api/platform/database/tables/team-tables.ts'
import { stagesApp } from '#tests/support/hiring/stages.ts'
import { member } from '#tests/support/members.ts'

const { open, recruiter, job, applicants, move, undo } = await stagesApp()

it('tells the pages of those who see the job, but not of who moved', async () => {
  const { companyId } = recruiter
  const [mate, evaluator, owner] = await Promise.all([
    member(open.database, { companyId, role: 'RECRUITER' }),
    member(open.database, { companyId, role: 'EVALUATOR' }),
    member(open.database, { companyId, role: 'OWNER' }),
  ])
  await member(open.database, { role: 'OWNER' })
  const { id } = await job()
  const [applicant] = await applicants(id, 1)
  const number = applicant?.number ?? ''
  const channels = await openChannels(open)
  const heard: string[] = []
  channels.hear('notifications', (text) => text?.includes(':') && heard.push(text))
  const told = (...people: { id: number }[]) => people.map((each) => `${each.id}:${id}`).sort()

  const { change } = (
    await move(id, { applicants: [{ number, from: 'RECEIVED' }], to: 'SHORTLISTED' })
  ).json()
  await expect.poll(() => heard.toSorted()).toEqual(told(mate, evaluator, owner))
  heard.length = 0
  await open.database.insert(restrictedPosts).values({ opportunityId: id })
  await open.database.insert(teamMembers).values({ opportunityId: id, userId: mate.id })
  await undo(id, change.id, owner.token)
  await expect.poll(() => heard).toEqual(told(mate))
  await channels.stop()
})
