import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { bidOpeningConfirmations } from '#api/platform/database/tables/procurement-tables.ts'
import { MEMBER_ROLES, type MemberRole } from '#contract/vocabulary.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { factories } from '#tests/support/factories.ts'
import { member } from '#tests/support/members.ts'

const { open, ask, server } = await accountsApp()
const { database } = open

const one = (id: number) => `/api/company/members/${id}/`
const roleOf = async (userId: number) =>
  (await database.select().from(companyMembers).where(eq(companyMembers.userId, userId)))[0]?.role
const change = (token: string, id: number, role: MemberRole) =>
  ask(one(id), { method: 'PATCH', token, body: { role } })
const remove = (token: string, id: number) => ask(one(id), { method: 'DELETE', token })
const leave = (token: string) => ask('/api/company/membership/', { method: 'DELETE', token })
const handOver = (token: string, id: number) =>
  ask('/api/company/ownership/', { token, body: { member_id: id } })
const actsOf = async (companyId: number) =>
  (await actsUpon(database, String(companyId))).map(({ action, details }) => ({ action, details }))

/** A company with an owner and one member of the role. */
async function companyWith(role: MemberRole) {
  const owner = await member(database)
  return { owner, other: await member(database, { role, companyId: owner.companyId }) }
}

it.each(MEMBER_ROLES)('shows a %s the members of the company, and nobody of another', async (role) => {
  const { owner, other } = await companyWith(role)
  await member(database)
  const answer = await ask('/api/company/members/', { method: 'GET', token: other.token })
  expect(answer.json()).toMatchObject([
    { id: owner.id, role: 'OWNER', is_you: false, email: owner.email, job_title: 'Head of people' },
    { id: other.id, role, is_you: true },
  ])
})

/** Every change of role, by an owner for another member. */
it.each(MEMBER_ROLES.flatMap((from) => MEMBER_ROLES.map((to) => [from, to] as const)))(
  'lets an owner make a %s of the company a %s',
  async (from, to) => {
    const { owner, other } = await companyWith(from)
    const answer = await change(owner.token, other.id, to)
    expect(answer.json(), answer.body).toMatchObject({ id: other.id, role: to })
    expect(await roleOf(other.id)).toBe(to)
    expect(await actsOf(owner.companyId)).toEqual(
      from === to ? [] : [{ action: 'member.role-changed', details: { member: other.id, from, to } }],
    )
    const detail = await ask('/api/accounts/user-detail/', { method: 'GET', token: other.token })
    expect(detail.json().company.role).toBe(to)
  },
)

it.each(['RECRUITER', 'EVALUATOR', 'VIEWER'] as const)(
  'lets a %s manage nobody, nor raise itself',
  async (role) => {
    const { owner, other } = await companyWith(role)
    for (const answer of [
      await change(other.token, other.id, 'OWNER'),
      await change(other.token, owner.id, 'VIEWER'),
      await remove(other.token, owner.id),
      await handOver(other.token, other.id),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    }
    expect([await roleOf(owner.id), await roleOf(other.id)]).toEqual(['OWNER', role])
  },
)

it('refuses members of another company and unknown roles', async () => {
  const { owner, other } = await companyWith('VIEWER')
  const stranger = await member(database, { role: 'VIEWER' })
  expect((await change(owner.token, stranger.id, 'RECRUITER')).statusCode).toBe(404)
  expect((await remove(owner.token, stranger.id)).statusCode).toBe(404)
  expect((await remove(owner.token, 2147483647)).statusCode).toBe(404)
  expect((await handOver(owner.token, stranger.id)).json()).toEqual({ member_id: ['Choose another member'] })
  expect((await handOver(owner.token, owner.id)).json()).toEqual({ member_id: ['Choose another member'] })
  const wrong = await ask(one(other.id), { method: 'PATCH', token: owner.token, body: { role: 'OPERATOR' } })
  expect(wrong.json()).toEqual({ role: ['Choose a role'] })
  expect(await roleOf(stranger.id)).toBe('VIEWER')
})

it('keeps the last owner', async () => {
  const { owner, other } = await companyWith('RECRUITER')
  for (const answer of [
    await change(owner.token, owner.id, 'VIEWER'),
    await remove(owner.token, owner.id),
    await leave(owner.token),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_owner'])
  }
  await change(owner.token, other.id, 'OWNER')
  expect((await leave(owner.token)).statusCode).toBe(200)
  expect((await leave(other.token)).json().code).toBe('last_owner')
})

it('lets an owner step down while there is another', async () => {
  const { owner } = await companyWith('OWNER')
  expect((await change(owner.token, owner.id, 'VIEWER')).json()).toMatchObject({ role: 'VIEWER' })
  expect((await change(owner.token, owner.id, 'OWNER')).json().code).toBe('forbidden')
})

it('removes a member at once, also from an open tab', async () => {
  const { owner, other } = await companyWith('RECRUITER')
  const read = () => ask('/api/company/', { method: 'GET', token: other.token })
  expect((await read()).statusCode).toBe(200)
  expect((await remove(owner.token, other.id)).statusCode).toBe(200)
  const refused = await read()
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_company'])
  const detail = await ask('/api/accounts/user-detail/', { method: 'GET', token: other.token })
  expect(detail.json()).toMatchObject({ company: null, is_onboarded: false })
  expect((await remove(owner.token, other.id)).statusCode).toBe(404)
  expect(await actsOf(owner.companyId)).toEqual([
    { action: 'member.removed', details: { member: other.id, role: 'RECRUITER' } },
  ])
})

it('lets no removed member back through onboarding', async () => {
  const { owner, other } = await companyWith('OWNER')
  await remove(other.token, owner.id)
  const draft = {
    job_title: 'Boss',
    name: 'Mine',
    size: '1_to_10',
    industry: 'IT',
    address: 'A',
    country: 'GH',
  }
  const answer = await ask('/api/accounts/onboarding/recruiting-company/', {
    token: owner.token,
    body: draft,
  })
  expect(answer.json().company.id).not.toBe(other.companyId)
})

it('keeps one of two owners who remove each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, other } = await companyWith('OWNER')
    const answers = await Promise.all([remove(owner.token, other.id), remove(other.token, owner.id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    const left = await database
      .select()
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, owner.companyId), eq(companyMembers.role, 'OWNER')))
    expect(left).toHaveLength(1)
  }
})

it('keeps one of three owners who leave at once', async () => {
  const { owner, other } = await companyWith('OWNER')
  const third = await member(database, { companyId: owner.companyId })
  const answers = await Promise.all([owner, other, third].map(({ token }) => leave(token)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
})

it('hands ownership over, both or neither', async () => {
  const { owner, other } = await companyWith('EVALUATOR')
  const answer = await handOver(owner.token, other.id)
  expect(answer.json()).toMatchObject([
    { id: owner.id, role: 'RECRUITER' },
    { id: other.id, role: 'OWNER' },
  ])
  expect((await handOver(owner.token, owner.id)).json().code).toBe('forbidden')
  expect((await leave(owner.token)).statusCode).toBe(200)
  expect((await actsOf(owner.companyId)).map(({ action }) => action)).toEqual([
    'company.handed-over',
    'member.left',
  ])
})

it.each([0, -1, 1.5, 99_999_999_999, 'x', null])('refuses to hand ownership over to %j', async (id) => {
  const { owner } = await companyWith('EVALUATOR')
  const answer = await handOver(owner.token, id as number) // whatever is sent
  expect([answer.statusCode, answer.json()]).toEqual([400, { member_id: ['Choose a member'] }])
})

it('counts no owner who is suspended or about to delete the account', async () => {
  for (const gone of [{ deleteAt: new Date(Date.now() + 86_400_000) }, { suspendedAt: new Date() }]) {
    const { owner, other } = await companyWith('OWNER')
    await database.update(users).set(gone).where(eq(users.id, other.id))
    expect((await leave(owner.token)).json().code).toBe('last_owner')
    expect((await handOver(owner.token, other.id)).statusCode).toBe(400)
    expect(await roleOf(owner.id)).toBe('OWNER')
    expect((await remove(owner.token, other.id)).statusCode).toBe(200)
  }
})

it('refuses to delete the account of the last owner', async () => {
  const { owner, other } = await companyWith('OWNER')
  const passwordHash = await hashPassword('quiet lagoon lantern')
  await database.update(users).set({ passwordHash }).where(eq(users.userType, 'RECRUITING_COMPANY'))
  const goes = (token: string) =>
    ask('/api/accounts/user/deletion/', { token, body: { confirm_password: 'quiet lagoon lantern' } })
  const answers = await Promise.all([goes(owner.token), goes(other.token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('last_owner')
  const viewer = await member(database, { role: 'VIEWER' })
  await database.update(users).set({ passwordHash }).where(eq(users.id, viewer.id))
  expect((await goes(viewer.token)).statusCode).toBe(200)
})

it('deletes an account that confirmed a bid opening, and keeps the opening', async () => {
  const { owner, other } = await companyWith('RECRUITER')
  const rfp = await factories(database).rfp({ companyId: owner.companyId })
  await database.insert(bidOpeningConfirmations).values([
    { opportunityId: rfp.id, part: 'technical_proposal', userId: other.id, openedAt: new Date() },
    { opportunityId: rfp.id, part: 'technical_proposal', userId: owner.id, openedAt: new Date() },
  ])
  await database
    .update(users)
    .set({ deleteAt: new Date(0) })
    .where(eq(users.id, other.id))
  await server.runSweep()
  expect(await roleOf(other.id)).toBeUndefined()
  const kept = await database
    .select()
    .from(bidOpeningConfirmations)
    .where(eq(bidOpeningConfirmations.opportunityId, rfp.id))
  expect(kept.map(({ userId, openedAt }) => [userId, openedAt !== null])).toEqual(
    expect.arrayContaining([
      [null, true],
      [owner.id, true],
    ]),
  )
})

it('refuses changes while the company is suspended', async () => {
  const { owner, other } = await companyWith('VIEWER')
  await database.update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, owner.companyId))
  for (const answer of [
    await change(owner.token, other.id, 'OWNER'),
    await remove(owner.token, other.id),
    await leave(other.token),
    await handOver(owner.token, other.id),
  ]) {
    expect(answer.json().code).toBe('suspended')
  }
})

it('refuses an account without a company', async () => {
  const { token, id } = await member(database, { companyId: (await factories(database).company()).id })
  await database.delete(companyMembers).where(eq(companyMembers.userId, id))
  expect((await leave(token)).json().code).toBe('no_company')
})
