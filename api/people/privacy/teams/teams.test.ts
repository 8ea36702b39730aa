import { expect, it } from 'vitest'
import { findPersonalData } from '#api/people/privacy/queries.ts'
import { english } from '#api/platform/words/words.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const { database, ask, company, applicant } = await companyApplicants()

it('exports the teams, approvals and mentions of a member, without what is an applicant’s', async () => {
  const { recruiter, job } = await company()
  const { companyId, token } = recruiter
  const owner = await member(database, { companyId })
  const { number } = await applicant(job, { firstName: 'Zenobia', lastName: 'Boateng' })
  await ask(`/api/company/posts/${job.id}/team/members/${recruiter.id}/`, {
    method: 'PUT',
    token: owner.token,
  })
  const rules = { before_publishing: true, before_offer: false, approvers: [owner.id] }
  await ask('/api/company/approval/', { method: 'PUT', token: owner.token, body: rules })
  await ask(`/api/company/posts/${job.id}/approval/`, { token, body: { note: 'For the new site' } })
  const text = `@[${recruiter.id}] Zenobia knows stone`
  await ask(`/api/company/applicants/${number}/notes/`, { token: owner.token, body: { text } })
  const { teams, approver, approvals, mentions } = await findPersonalData(database, recruiter.id, english())
  expect(teams).toMatchObject([{ opportunity: 'Mason' }])
  const asked = { opportunity: 'Mason', kind: 'PUBLISH', asked: true, decided: false, decision: null }
  expect(approvals).toMatchObject([{ ...asked, note: 'For the new site' }])
  expect(mentions).toMatchObject([{ opportunity: 'Mason' }])
  expect(JSON.stringify(mentions)).not.toContain('Zenobia')
  expect(approver).toEqual([])
  const own = await findPersonalData(database, owner.id, english())
  expect(own.approver).toEqual([{ userId: owner.id }])
  expect([own.teams, own.approvals, own.mentions]).toEqual([[], [], []])
})
