import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { teamMembers } from '#api/platform/database/tables/team-tables.ts'
import type { Team } from '#contract/posting/team.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, post, create } = await postsApp()
const colleague = (role: 'RECRUITER' | 'EVALUATOR' | 'VIEWER' | 'OWNER' = 'RECRUITER') =>
  member(database, { role, companyId: owner.companyId })

const at = (id: number, rest = '') => `/api/company/posts/${id}/team/${rest}`
const teamOf = async (id: number, token = owner.token): Promise<Team> =>
  (await ask(at(id), { method: 'GET', token })).json()
const access = (id: number, to: string, token = owner.token) =>
  ask(at(id), { method: 'PUT', token, body: { access: to } })
const join = (id: number, who: number, token = owner.token) =>
  ask(at(id, `members/${who}/`), { method: 'PUT', token })
const leave = (id: number, who: number, token = owner.token) =>
  ask(at(id, `members/${who}/`), { method: 'DELETE', token })
const status = async (id: number, token: string) =>
  (await ask(`/api/company/posts/${id}/`, { method: 'GET', token })).statusCode
const onTeam = ({ members }: Team) => members.filter(({ on_team }) => on_team).map(({ id }) => id)

it('is seen by everybody until it is kept to its team, which owners see as well', async () => {
  const { id } = await post()
  const [off, second] = [await colleague(), await colleague('OWNER')]
  expect(await teamOf(id)).toMatchObject({ access: 'EVERYBODY', can_edit: true })
  expect(await status(id, off.token)).toBe(200)
  expect((await access(id, 'TEAM')).json()).toMatchObject({ access: 'TEAM' })
  expect(await status(id, off.token)).toBe(404)
  expect(await status(id, second.token)).toBe(200)
  expect((await join(id, off.id)).statusCode).toBe(200)
  expect(await status(id, off.token)).toBe(200)
  await leave(id, off.id)
  expect(await status(id, off.token)).toBe(404)
  await access(id, 'EVERYBODY')
  expect(await status(id, off.token)).toBe(200)
})

it('puts whoever keeps it to its team on it, and whoever begins a job', async () => {
  const { id } = await post()
  const recruiter = await colleague()
  await access(id, 'TEAM', recruiter.token)
  expect(onTeam(await teamOf(id))).toEqual(expect.arrayContaining([owner.id, recruiter.id]))
  expect(await status(id, recruiter.token)).toBe(200)
  const begun = (await create('JOB', recruiter.token)).json()
  expect(onTeam(await teamOf(begun.id))).toEqual([recruiter.id])
})

it('lets nobody shut themself out', async () => {
  const { id } = await post()
  const recruiter = await colleague()
  await access(id, 'TEAM', recruiter.token)
  const refused = await leave(id, recruiter.id, recruiter.token)
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'team_yourself'])
  await access(id, 'EVERYBODY', recruiter.token)
  expect((await leave(id, recruiter.id, recruiter.token)).statusCode).toBe(200)
})

it('keeps the role that somebody has in the company', async () => {
  const { id } = await post()
  const [evaluator, viewer] = [await colleague('EVALUATOR'), await colleague('VIEWER')]
  await join(id, evaluator.id)
  expect(await teamOf(id, evaluator.token)).toMatchObject({ can_edit: false })
  for (const { token } of [evaluator, viewer]) {
    expect((await access(id, 'TEAM', token)).statusCode).toBe(403)
    expect((await join(id, viewer.id, token)).statusCode).toBe(403)
  }
})

it('takes a colleague who is removed from the company off its teams, also in the middle', async () => {
  const { id } = await post()
  const leaver = await colleague()
  await join(id, leaver.id)
  await access(id, 'TEAM')
  const removed = await ask(`/api/company/members/${leaver.id}/`, { method: 'DELETE', token: owner.token })
  expect(removed.statusCode).toBe(200)
  expect(await database.select().from(teamMembers).where(eq(teamMembers.userId, leaver.id))).toEqual([])
  expect((await join(id, leaver.id)).statusCode).toBe(404)
  expect((await ask(at(id), { method: 'GET', token: leaver.token })).statusCode).toBe(403)
})

it('takes no member of another company, and is for jobs alone', async () => {
  const { id } = await post()
  const stranger = await member(database)
  expect((await join(id, stranger.id)).statusCode).toBe(404)
  expect((await ask(at(id), { method: 'GET', token: stranger.token })).statusCode).toBe(404)
  const rfp = (await create('RFP')).json()
  expect((await access(rfp.id, 'TEAM')).statusCode).toBe(404)
})

it('says in the audit log what changed, once', async () => {
  const { id } = await post()
  const mate = await colleague()
  await join(id, mate.id)
  await join(id, mate.id)
  await access(id, 'TEAM')
  await access(id, 'TEAM')
  await leave(id, mate.id)
  const rows = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, String(id)))
  const acts = rows.filter(({ action }) => action.startsWith('team.'))
  expect(acts.map(({ action, details }) => [action, details])).toEqual([
    ['team.added', { member: mate.id }],
    ['team.restricted', {}],
    ['team.removed', { member: mate.id }],
  ])
})

it('gives a copy the team and the access of its post', async () => {
  const { id } = await post()
  const [recruiter, off] = [await colleague(), await colleague()]
  await access(id, 'TEAM', recruiter.token)
  const copy = await ask(`/api/company/posts/${id}/copies/`, { token: recruiter.token, body: {} })
  expect(await status(copy.json().id, off.token)).toBe(404)
  expect(await teamOf(copy.json().id)).toMatchObject({ access: 'TEAM' })
})
