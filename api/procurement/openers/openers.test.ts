import { expect, it } from 'vitest'
import type { MemberRole } from '#contract/vocabulary.ts'
import { person } from '#tests/support/accounts.ts'
import { member } from '#tests/support/members.ts'
import { proposalsApp } from '#tests/support/proposals.ts'

const { database, ask, get, server, rfpOf, rfpPastDeadline, sendProposal, setDeadlineAgo, post } =
  await proposalsApp()

const change = (token: string, id: number, role: MemberRole) =>
  ask(`/api/company/members/${id}/`, { method: 'PATCH', token, body: { role } })
const remove = (token: string, id: number) => ask(`/api/company/members/${id}/`, { method: 'DELETE', token })
const codeOf = (answer: { json(): { code?: string; reason?: string } }) => [
  answer.json().code,
  answer.json().reason,
]

it('asks for two members although an owner took the ability from the other one, or removed them', async () => {
  for (const act of ['demote', 'remove', 'leave'] as const) {
    const { owner, recruiter, confirm, url } = await rfpPastDeadline()
    if (act === 'demote') await change(owner.token, recruiter.id, 'VIEWER')
    if (act === 'remove') await remove(owner.token, recruiter.id)
    if (act === 'leave') await ask('/api/company/membership/', { method: 'DELETE', token: recruiter.token })
    expect((await confirm(owner.token)).json()).toMatchObject({ needed: 2, opened_at: null })
    expect((await confirm(owner.token)).statusCode).toBe(409)
    expect((await get(url, owner.token)).json()).toMatchObject({ proposals: null, can_confirm: false })
  }
})

it('asks for two members also where that was done before the deadline, once there was a proposal', async () => {
  const { rfp, owner, recruiter, url } = await rfpOf()
  await sendProposal(rfp.id)
  await change(owner.token, recruiter.id, 'VIEWER')
  await setDeadlineAgo(rfp.id, '11 minutes')
  expect((await post(`${url}opening/`, owner.token)).json()).toMatchObject({ needed: 2, opened_at: null })
})

it('asks for one where nobody else could open since the first proposal', async () => {
  const { rfp, owner, recruiter, url } = await rfpOf()
  await change(owner.token, recruiter.id, 'VIEWER')
  await sendProposal(rfp.id)
  await setDeadlineAgo(rfp.id, '11 minutes')
  expect((await post(`${url}opening/`, owner.token)).json()).toMatchObject({
    needed: 1,
    opened_at: expect.any(String),
  })
})

it('lets a new member confirm after a day, and one who had the ability before at once', async () => {
  const { owner, recruiter, companyId, confirm, url } = await rfpPastDeadline('2 hours')
  const viewer = await member(database, { companyId, role: 'VIEWER' })
  await change(owner.token, recruiter.id, 'VIEWER')
  await change(owner.token, viewer.id, 'EVALUATOR')
  expect(codeOf(await confirm(viewer.token))).toEqual(['conflict', 'opener_waits'])
  const shown = (await get(url, viewer.token)).json()
  expect(shown).toMatchObject({ needed: 2, can_confirm: false, confirms_from: expect.any(String) })
  const hours = (Date.parse(shown.confirms_from) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  await change(owner.token, recruiter.id, 'RECRUITER')
  expect((await confirm(recruiter.token)).json()).toMatchObject({ confirms_from: null, opened_at: null })
  expect((await confirm(owner.token)).json().opened_at).not.toBeNull()
})

it('tells the owners, the operator and the member who lost or gained the ability', async () => {
  const { owner, recruiter, companyId } = await rfpPastDeadline()
  const operator = await person(database, 'OPERATOR')
  const [viewer, other] = [
    await member(database, { companyId, role: 'VIEWER' }),
    await member(database, { companyId }),
  ]
  const told = async () => {
    server.sent.length = 0
    await server.runDueJobs()
    const all = [owner, recruiter, operator, viewer, other]
    return all.map(
      ({ email }) =>
        server.sent.filter(({ to, subject }) => to === email && subject.includes('proposals')).length,
    )
  }
  await told()
  await change(owner.token, recruiter.id, 'VIEWER')
  expect(await told()).toEqual([1, 1, 1, 0, 1])
  await change(owner.token, viewer.id, 'EVALUATOR')
  expect(await told()).toEqual([1, 0, 1, 1, 1])
  await remove(owner.token, viewer.id)
  expect(await told()).toEqual([1, 0, 1, 1, 1])
  await remove(owner.token, recruiter.id)
  expect(await told()).toEqual([0, 0, 0, 0, 0])
})
