import { expect, it } from 'vitest'
import { lastMail } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'
import { changeSessions } from '#tests/support/two-step/sessions.ts'
import { twoStepApp } from '#tests/support/two-step/two-step-app.ts'

const URL = '/api/company/second-step/'
const { open, server, ask, addTotp } = await twoStepApp()
const { database } = open

async function company() {
  const owner = await member(database)
  const viewer = await member(database, { companyId: owner.companyId, role: 'VIEWER' })
  const demand = (in_days: number | null, token = owner.token) =>
    ask('/api/company/second-step/', { method: 'PUT', token, body: { in_days } })
  return { owner, viewer, demand }
}
const codeOf = async (token: string) => (await ask('/api/company/', { method: 'GET', token })).json().code

it('tells members beforehand, and lets them go on until the day', async () => {
  const { owner, viewer, demand } = await company()
  await addTotp(owner.token)
  const answer = await demand(7)
  expect(answer.json()).toEqual({ from: expect.any(String), members_without: 1 })
  await server.runDueJobs()
  expect(lastMail(server.sent, viewer.email).text).toMatch(/From \d+ \w+ \d{4} you need/)
  expect(server.sent.filter(({ to, subject }) => to === owner.email && subject.includes('set up'))).toEqual(
    [],
  )
  expect(await codeOf(viewer.token)).toBeUndefined()
  const detail = (await ask('/api/accounts/user-detail/', { method: 'GET', token: viewer.token })).json()
  expect([detail.second_step, detail.company.second_step_from]).toEqual(['off', answer.json().from])
})

it('shuts the company for members without a second step at once, until they set it up', async () => {
  const { owner, viewer, demand } = await company()
  await addTotp(owner.token)
  await demand(0)
  expect(await codeOf(owner.token)).toBeUndefined()
  expect(await codeOf(viewer.token)).toBe('second_step_required')
  const detail = (await ask('/api/accounts/user-detail/', { method: 'GET', token: viewer.token })).json()
  expect(detail.second_step).toBe('needed')
  await server.runDueJobs()
  expect(lastMail(server.sent, viewer.email).text).toContain('You need a passkey')
  await addTotp(viewer.token)
  expect(await codeOf(viewer.token)).toBeUndefined()
  expect((await demand(null)).json().from).toBeNull()
  const events = await ask('/api/accounts/security-events/', { method: 'GET', token: owner.token })
  const demands = events.json().filter(({ kind }: { kind: string }) => kind === 'second_step_demanded')
  expect(demands.map(({ details }: { details: object }) => details)).toEqual([
    { demanded: false },
    { demanded: true },
  ])
})

it('is for owners, who proved who they are, and for the days that are offered', async () => {
  const { owner, viewer, demand } = await company()
  expect((await demand(7, viewer.token)).json().code).toBe('forbidden')
  expect((await ask(URL, { method: 'GET', token: viewer.token })).json().code).toBe('forbidden')
  expect((await demand(3)).json()).toHaveProperty('in_days')
  await changeSessions(database, owner.id, { provenAt: null })
  expect((await demand(7)).json().code).toBe('reauthentication_needed')
  expect((await ask(URL, { method: 'GET', token: owner.token })).json().from).toBeNull()
})

it('writes to nobody who set it up meanwhile or whose company asks no more', async () => {
  const { owner, viewer, demand } = await company()
  await demand(30)
  await demand(null)
  await server.runDueJobs()
  for (const { email } of [owner, viewer]) {
    expect(server.sent.filter(({ to }) => to === email)).toEqual([])
  }
})
