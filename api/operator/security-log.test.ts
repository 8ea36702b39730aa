import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { updateUser } from '#api/accounts/profile/queries.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import type { SecurityEvent } from '#contract/accounts/security-events.ts'
import type { LoggedEvent } from '#contract/operator/security-log.ts'
import { member } from '#tests/support/members.ts'
import { operatorApp } from '#tests/support/operators.ts'
import { unzipped } from '#tests/support/zip.ts'

const app = await operatorApp()
const { database, ask, operator, put, read, registered, seeker, make } = app
const OWN = '/api/accounts/security-events/'
const LOG = '/api/operator/security-events/'

const own = async (token: string): Promise<SecurityEvent[]> =>
  (await ask(OWN, { method: 'GET', token })).json()
const log = (query = ''): Promise<LoggedEvent[]> => read(`${LOG}?${query}`)
const kinds = (events: { kind: string }[]) => events.map(({ kind }) => kind)

async function withPassword() {
  const someone = await seeker()
  await updateUser(database, someone.id, { passwordHash: await hashPassword('quiet lagoon lantern') })
  return someone
}

it("shows a person their own events, and a stranger's address", async () => {
  const { email, token } = await withPassword()
  const signIn = (password: string, address: string) =>
    ask('/api/accounts/login/', { body: { email, password }, address, headers: { 'user-agent': 'Firefox' } })
  await signIn('wrong', '10.3.3.3')
  const { token: mine } = (await signIn('quiet lagoon lantern', '10.3.3.4')).json()
  const events = await own(mine)
  expect(events).toMatchObject([
    { kind: 'signed_in', by: 'self', address: '10.3.3.4', user_agent: 'Firefox', current: true },
    { kind: 'sign_in_failed', by: 'stranger', address: '10.3.3.3', current: false },
  ])
  expect((await own(token))[0]).toMatchObject({ kind: 'signed_in', current: false })
  expect(await own((await seeker()).token)).toEqual([])
  expect((await ask(OWN, { method: 'GET' })).statusCode).toBe(401)
})

it('shows a person what they did before they were logged in as theirs', async () => {
  const { id, token } = await seeker()
  const acts = ['registered', 'provider_connected', 'password_reset'] as const
  for (const kind of acts) await logSecurityEvent(database, { kind, accountId: id })
  expect((await own(token)).map(({ kind, by }) => [kind, by])).toEqual(
    acts.map((kind) => [kind, 'self']).reverse(),
  )
})

it('tells a member of a change of role, not where it was made', async () => {
  const { owner, viewer } = await registered()
  const body = { role: 'RECRUITER' }
  await ask(`/api/company/members/${viewer.id}/`, { method: 'PATCH', token: owner.token, body })
  expect(await own(viewer.token)).toMatchObject([
    { kind: 'role_changed', by: 'other', address: '', user_agent: '', details: body },
  ])
  const [done] = await own(owner.token)
  expect(done).toMatchObject({ kind: 'role_changed', by: 'self', current: true })
  expect(done?.address).not.toBe('')
})

it("logs the operator's acts, each with its target, and shows one on an account to its owner", async () => {
  const { company } = await registered()
  const { id, email, token } = await seeker()
  await app.post(`/api/operator/companies/${company.id}/approval/`)
  await put(`/api/operator/users/${id}/suspension/`, { reason: 'Spam' })
  await app.remove(`/api/operator/users/${id}/suspension/`)
  const acts = await log('kind=operator_acted')
  expect(acts.slice(0, 3).map(({ details, account }) => [details, account?.id])).toEqual([
    [{ action: 'account_reinstated', id }, id],
    [{ action: 'account_suspended', id }, id],
    [{ action: 'company_approved', id: company.id }, operator.id],
  ])
  expect(new Set(acts.map(({ actor }) => actor?.email))).toEqual(new Set([operator.email]))
  expect(await log(`search_key=${email}&kind=operator_acted`)).toHaveLength(2)
  expect((await ask(OWN, { method: 'GET', token })).statusCode).toBe(401)
})

it('refuses an act that fails no less, and logs none', async () => {
  const before = await log('kind=operator_acted')
  expect((await put('/api/operator/users/99999/suspension/', { reason: 'Spam' })).statusCode).toBe(404)
  expect(await log('kind=operator_acted')).toEqual(before)
})

it('logs exports, and a request to delete the account', async () => {
  const { token, id } = await withPassword()
  await ask('/api/accounts/user/export/', { method: 'GET', token })
  const body = { confirm_password: 'quiet lagoon lantern' }
  await ask('/api/accounts/user/deletion/', { token, body })
  await ask('/api/accounts/user/deletion/', { method: 'DELETE', token })
  expect(kinds(await own(token))).toEqual(['deletion_cancelled', 'deletion_requested', 'data_exported'])
  const us = await member(database)
  const job = await make.job({ companyId: us.companyId })
  await ask(`/api/company/posts/${job.id}/applicants/csv/`, { method: 'GET', token: us.token })
  const [newest] = await log('kind=data_exported')
  expect(newest).toMatchObject({
    actor: { id: us.id, email: us.email },
    details: { what: 'applicants', form: 'csv', id: job.id },
  })
  expect(newest?.actor?.id).not.toBe(id)
})

it("puts a person's events into their own data", async () => {
  const { email, token } = await withPassword()
  await ask('/api/accounts/login/', { body: { email, password: 'wrong' }, address: '10.3.3.9' })
  const answer = await ask('/api/accounts/user/export/', { method: 'GET', token })
  const events = JSON.parse(String(unzipped(answer.rawPayload).get('security-activity.json')))
  expect(events).toMatchObject([{ kind: 'sign_in_failed', address: '10.3.3.9' }, { kind: 'data_exported' }])
})

it('finds events by account, address and kind, page by page, for operators alone', async () => {
  const { email, token } = await withPassword()
  const attempt = (to: string) =>
    ask('/api/accounts/login/', { body: { email: to, password: 'wrong' }, address: '10.3.4.1' })
  for (const to of [email, 'nobody-1@example.org', 'nobody-2@example.org']) await attempt(to)
  expect(await log(`search_key=${email.slice(0, -4).toUpperCase()}&kind=sign_in_failed`)).toHaveLength(1)
  const fromThere = await log('search_key=10.3.4.1')
  expect(fromThere.map(({ account }) => account?.email ?? null)).toEqual([null, null, email])
  expect(await log('search_key=10.3.4.1&page=2&page_size=2')).toHaveLength(1)
  expect(await log('search_key=%25')).toEqual([])
  const answer = await ask(`${LOG}?search_key=10.3.4.1`, { method: 'GET', token: operator.token })
  expect(answer.headers['x-total-count']).toBe('3')
  expect((await ask(LOG, { method: 'GET', token })).statusCode).toBe(403)
  expect((await ask(`${LOG}?kind=other`, { method: 'GET', token: operator.token })).statusCode).toBe(400)
})
