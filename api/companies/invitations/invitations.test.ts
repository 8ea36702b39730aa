import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers, invitations } from '#api/platform/database/tables/companies-tables.ts'
import { MEMBER_ROLES, type MemberRole } from '#contract/vocabulary.ts'
import { accountsApp, person, registration } from '#tests/support/accounts.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { lastMail } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'

const LIST = '/api/company/invitations/'
const ACCEPT = '/api/invitations/acceptance/'
const REGISTER = '/api/invitations/registration/'

const { open, ask, server } = await accountsApp()
const { database } = open

type Invited = { email?: string; role?: MemberRole }
let made = 0
const newEmail = () => `invited-${++made}@example.org`

async function invite(token: string, { email = newEmail(), role = 'RECRUITER' }: Invited = {}) {
  const answer = await ask(LIST, { token, body: { email, role } })
  return { answer, email, id: answer.json().id as number }
}
const resend = (token: string, id: number) => ask(`/api/company/invitations/${id}/resend/`, { token })
const revoke = (token: string, id: number) =>
  ask(`/api/company/invitations/${id}/`, { method: 'DELETE', token })

/** The token of the newest mail to an address. */
async function mailedTo(email: string): Promise<string> {
  await server.runDueJobs()
  return /\/join\/\?token=([\w-]{43})/.exec(lastMail(server.sent, email).text)?.[1] ?? ''
}
async function linkTo(token: string, invited: Invited = {}) {
  const { email, id } = await invite(token, invited)
  return { email, id, link: await mailedTo(email) }
}

const openInvitation = async (token: string) => (await ask('/api/invitations/', { body: { token } })).json()
const form = (token: string, values: object = {}) => {
  const { email, ...rest } = registration({ job_title: 'Recruiter', token })
  return { ...rest, ...values }
}
const register = (token: string, values: object = {}) => ask(REGISTER, { body: form(token, values) })
const accept = (token: string, link: string) =>
  ask(ACCEPT, { token, body: { token: link, job_title: 'Recruiter' } })
const membershipOf = async (userId: number) =>
  (await database.select().from(companyMembers).where(eq(companyMembers.userId, userId)))[0]
const expire = (id: number) =>
  database
    .update(invitations)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(invitations.id, id))

it.each(MEMBER_ROLES)('lets an owner invite a %s, who joins with a new, verified account', async (role) => {
  const owner = await member(database)
  const { email, link } = await linkTo(owner.token, { role })
  const mail = lastMail(server.sent, email)
  expect(mail.text).toContain('Kojo Asare invites you to join')
  expect(mail.text).toContain('https://calls.example.org/join/?token=')
  expect(await openInvitation(link)).toMatchObject({
    state: 'open',
    standing: 'new',
    email,
    role,
    invited_by: 'Kojo Asare',
  })
  const answer = await register(link)
  expect(answer.statusCode, answer.body).toBe(201)
  const { token, is_admin } = answer.json()
  expect(is_admin).toBe(true)
  const detail = (await ask('/api/accounts/user-detail/', { method: 'GET', token })).json()
  expect(detail).toMatchObject({
    email,
    is_verified: true,
    is_onboarded: true,
    company: { id: owner.companyId, role, job_title: 'Recruiter' },
  })
  expect(await openInvitation(link)).toMatchObject({ state: 'used', standing: 'member' })
  expect((await ask(LIST, { method: 'GET', token: owner.token })).json()).toEqual([])
  const acts = await actsUpon(database, String(owner.companyId))
  expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['member.invited', owner.id],
    ['member.joined', detail.id],
  ])
  expect(JSON.stringify(acts)).not.toContain(email)
})

it('stores the hash of the token, and puts the token into no address', async () => {
  const owner = await member(database)
  const { id, link } = await linkTo(owner.token)
  const [row] = await database.select().from(invitations).where(eq(invitations.id, id))
  expect(link).toHaveLength(43)
  expect(JSON.stringify(row)).not.toContain(link)
  const listed = await ask(LIST, { method: 'GET', token: owner.token })
  expect(listed.body).not.toContain(row?.tokenHash)
})

it('lets an account of a company without one accept', async () => {
  const owner = await member(database)
  const account = await person(database, 'RECRUITING_COMPANY')
  const { link } = await linkTo(owner.token, { email: account.email, role: 'EVALUATOR' })
  expect(await openInvitation(link)).toMatchObject({ standing: 'ready' })
  expect((await register(link)).json().code).toBe('conflict')
  const answer = await accept(account.token, link)
  expect(answer.json(), answer.body).toMatchObject({
    is_onboarded: true,
    company: { id: owner.companyId, role: 'EVALUATOR' },
  })
  expect((await accept(account.token, link)).statusCode).toBe(200)
  expect(await membershipOf(account.id)).toMatchObject({ companyId: owner.companyId })
})

it('refuses accounts with another address, of another kind or from another company', async () => {
  const owner = await member(database)
  const [seeker, elsewhere, other] = [
    await person(database, 'JOB_SEEKER'),
    await member(database),
    await person(database, 'RECRUITING_COMPANY'),
  ]
  const toSeeker = await linkTo(owner.token, { email: seeker.email })
  expect(await openInvitation(toSeeker.link)).toMatchObject({ standing: 'other-kind' })
  expect((await accept(seeker.token, toSeeker.link)).json().code).toBe('forbidden')
  expect((await register(toSeeker.link)).json().code).toBe('conflict')
  const toElsewhere = await linkTo(owner.token, { email: elsewhere.email })
  expect(await openInvitation(toElsewhere.link)).toMatchObject({ standing: 'member-elsewhere' })
  expect((await accept(elsewhere.token, toElsewhere.link)).json().code).toBe('conflict')
  expect(await membershipOf(elsewhere.id)).toMatchObject({ companyId: elsewhere.companyId })
  expect((await accept(other.token, toElsewhere.link)).json().code).toBe('forbidden')
  expect(await membershipOf(other.id)).toBeUndefined()
})

it('answers alike for addresses with and without an account, and refuses those of members', async () => {
  const owner = await member(database)
  const seeker = await person(database, 'JOB_SEEKER')
  const known = await invite(owner.token, { email: seeker.email })
  const unknown = await invite(owner.token)
  const shape = ({ id, email, created_at, expires_at, ...rest }: Record<string, unknown>) => rest
  expect(shape(known.answer.json())).toEqual(shape(unknown.answer.json()))
  const again = await invite(owner.token, { email: owner.email.toUpperCase() })
  expect(again.answer.json()).toEqual({ email: ['This person is already a member'] })
})

it('replaces an unverified account with the address', async () => {
  const owner = await member(database)
  const squatter = await person(database, 'JOB_SEEKER', { isVerified: false })
  const { link } = await linkTo(owner.token, { email: squatter.email })
  expect(await openInvitation(link)).toMatchObject({ standing: 'new' })
  expect((await register(link)).statusCode).toBe(201)
  const old = await ask('/api/accounts/user-detail/', { method: 'GET', token: squatter.token })
  expect(old.statusCode).toBe(401)
})

it('works once, also for ten simultaneous acceptances', async () => {
  const owner = await member(database)
  const { email, link } = await linkTo(owner.token)
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(link)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.every(({ statusCode }) => [201, 400, 409].includes(statusCode))).toBe(true)
  expect(await database.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  expect((await register(link)).json().code).toBe('invitation_invalid')
})

it('ends after seven days', async () => {
  const owner = await member(database)
  const { id, link } = await linkTo(owner.token)
  const [row] = await database.select().from(invitations).where(eq(invitations.id, id))
  expect(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
  await expire(id)
  expect(await openInvitation(link)).toMatchObject({ state: 'expired' })
  expect((await register(link)).json().code).toBe('invitation_invalid')
  expect((await ask(LIST, { method: 'GET', token: owner.token })).json()).toMatchObject([
    { id, expired: true },
  ])
  await server.runSweep()
  expect((await resend(owner.token, id)).json()).toMatchObject({ id, expired: false })
})

it('is replaced by a second invitation or mail, which ends the first link', async () => {
  const owner = await member(database)
  const first = await linkTo(owner.token, { role: 'RECRUITER' })
  const second = await linkTo(owner.token, { email: first.email, role: 'VIEWER' })
  expect(second.id).toBe(first.id)
  expect((await openInvitation(first.link)).code).toBe('invitation_invalid')
  expect((await register(first.link)).json().code).toBe('invitation_invalid')
  expect(await openInvitation(second.link)).toMatchObject({ state: 'open', role: 'VIEWER' })
  await resend(owner.token, first.id)
  const third = await mailedTo(first.email)
  expect((await openInvitation(second.link)).code).toBe('invitation_invalid')
  expect(await openInvitation(third)).toMatchObject({ state: 'open', role: 'VIEWER' })
})

it('can be withdrawn, also before its mail is sent', async () => {
  const owner = await member(database)
  const { id, link } = await linkTo(owner.token)
  expect((await revoke(owner.token, id)).statusCode).toBe(200)
  expect((await openInvitation(link)).code).toBe('invitation_invalid')
  expect((await register(link)).json().code).toBe('invitation_invalid')
  expect((await revoke(owner.token, id)).statusCode).toBe(404)
  const waiting = await invite(owner.token)
  await revoke(owner.token, waiting.id)
  await server.runDueJobs()
  expect(server.sent.some(({ to }) => to === waiting.email)).toBe(false)
})

it('belongs to one company', async () => {
  const [owner, other] = [await member(database), await member(database)]
  const { id } = await invite(owner.token)
  expect((await resend(other.token, id)).statusCode).toBe(404)
  expect((await revoke(other.token, id)).statusCode).toBe(404)
  expect((await ask(LIST, { method: 'GET', token: other.token })).json()).toEqual([])
})

it.each([
  [{ email: 'nobody', role: 'VIEWER' }, 'email'],
  [{ email: 'a@example.org\nbcc: b@example.org', role: 'VIEWER' }, 'email'],
  [{ email: 'a@example.org', role: 'OPERATOR' }, 'role'],
  [{ email: 'a@example.org' }, 'role'],
])('refuses %j', async (body, field) => {
  const { token } = await member(database)
  const answer = await ask(LIST, { token, body })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
})

it.each([
  [{ password2: 'other' }, 'password2'],
  [{ password: 'password1', password2: 'password1' }, 'password'],
  [{ contact_number: '+2331' }, 'contact_number'],
  [{ job_title: '' }, 'job_title'],
  [{ first_name: '' }, 'first_name'],
])('refuses to register %j and keeps the invitation', async (values, field) => {
  const owner = await member(database)
  const { link } = await linkTo(owner.token)
  const answer = await register(link, values)
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  expect(await openInvitation(link)).toMatchObject({ state: 'open' })
})

it('ends when its sender may no longer manage members', async () => {
  const owner = await member(database)
  const other = await member(database, { companyId: owner.companyId })
  for (const [method, body] of [
    ['PATCH', { role: 'VIEWER' }],
    ['DELETE', undefined],
  ] as const) {
    const { link } = await linkTo(other.token, { role: 'OWNER' })
    await ask(`/api/company/members/${other.id}/`, { method, token: owner.token, body })
    expect((await openInvitation(link)).code).toBe('invitation_invalid')
    await database.update(companyMembers).set({ role: 'OWNER' }).where(eq(companyMembers.userId, other.id))
  }
})

it.each([
  ['hands the company over', 'POST', '/api/company/ownership/'],
  ['leaves', 'DELETE', '/api/company/membership/'],
] as const)('ends when its sender %s', async (_, method, path) => {
  const owner = await member(database)
  const other = await member(database, { companyId: owner.companyId })
  const { link } = await linkTo(owner.token, { role: 'OWNER' })
  const body = method === 'POST' ? { member_id: other.id } : undefined
  expect((await ask(path, { method, token: owner.token, body })).statusCode).toBe(200)
  expect((await openInvitation(link)).code).toBe('invitation_invalid')
})

it('is refused while the company is suspended', async () => {
  const owner = await member(database)
  const { link } = await linkTo(owner.token)
  await database.update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, owner.companyId))
  expect(await openInvitation(link)).toMatchObject({ state: 'suspended' })
  expect((await register(link)).json().code).toBe('suspended')
  expect((await invite(owner.token)).answer.json().code).toBe('suspended')
})

it('is limited to 50 an hour for a company', async () => {
  const owner = await member(database)
  for (let n = 0; n < 50; n++) expect((await invite(owner.token)).answer.statusCode).toBe(201)
  expect((await invite(owner.token)).answer.statusCode).toBe(429)
})

it('can bring back a removed member', async () => {
  const owner = await member(database)
  const other = await member(database, { companyId: owner.companyId, role: 'VIEWER' })
  await ask(`/api/company/members/${other.id}/`, { method: 'DELETE', token: owner.token })
  const { link } = await linkTo(owner.token, { email: other.email, role: 'RECRUITER' })
  expect((await accept(other.token, link)).json().company).toMatchObject({ role: 'RECRUITER' })
})
