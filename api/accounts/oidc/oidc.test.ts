import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { identities, passkeys, totpSecrets } from '#api/platform/database/tables/factors-tables.ts'
import { PROVIDER_RETURN } from '#contract/accounts/oidc.ts'
import { asker, person } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { consentAt, openIdProvider } from '#tests/support/provider/openid-provider.ts'
import { ageProof } from '#tests/support/two-step/sessions.ts'
import { findOwner, upsertIdentity } from './queries.ts'

const START = '/api/accounts/login/provider/'
const FINISH = '/api/accounts/login/provider/finish/'
const REGISTER = '/api/accounts/registration/provider/'
const DETAIL = '/api/accounts/user-detail/'

const open = await testDatabase()
const { database } = open
const provider = await openIdProvider({
  unverified: { email: 'somebody@example.org', email_verified: false },
  nameless: {},
  second: { email: 'first@example.org', email_verified: true },
})
provider.sendBackTo(`https://calls.example.org${PROVIDER_RETURN}`)
const { app, runDueJobs, sent } = await testApp(open, provider.settings)
const ask = asker(app)
afterAll(async () => {
  await app.close()
  await provider.stop()
  await open.close()
})

const start = async () => (await ask(START)).json()

async function signIn(login: string) {
  const { url, ticket } = await start()
  const query = await consentAt(url, login)
  return { ticket, query, answer: await ask(FINISH, { body: { ticket, query } }) }
}

const FORM = {
  user_type: 'JOB_SEEKER',
  first_name: 'Efua',
  last_name: 'Sarpong',
  contact_number: '+233241234567',
}

it('registers a person whom the provider knows, and signs them in from then on', async () => {
  const { answer } = await signIn('newcomer')
  const { registration } = answer.json()
  expect(registration).toMatchObject({
    email: 'newcomer@example.org',
    first_name: 'Efua',
    last_name: 'Sarpong',
  })
  const made = await ask(REGISTER, { body: { ...FORM, ticket: registration.ticket } })
  expect(made.statusCode).toBe(201)
  const { token } = made.json()
  expect((await ask(DETAIL, { method: 'GET', token })).json()).toMatchObject({
    email: 'newcomer@example.org',
    is_verified: true,
    user_type: 'JOB_SEEKER',
  })
  const again = await ask(REGISTER, { body: { ...FORM, ticket: registration.ticket } })
  expect(again.json().code).toBe('sign_in_expired')
  expect((await signIn('newcomer')).answer.json()).toEqual({ token: expect.any(String), is_admin: false })
})

it('connects a verified account with the same address, and finds it again by the provider’s name for it', async () => {
  const { id, email } = await person(database, 'RECRUITING_COMPANY')
  const login = email.replace('@example.org', '')
  expect((await signIn(login)).answer.json()).toEqual({ token: expect.any(String), is_admin: true })
  await database.update(users).set({ email: 'moved@example.org' }).where(eq(users.id, id))
  expect((await signIn(login)).answer.json()).toEqual({ token: expect.any(String), is_admin: true })
})

it('does not hand a connected account to another person who got its address', async () => {
  const { registration } = (await signIn('first')).answer.json()
  await ask(REGISTER, { body: { ...FORM, ticket: registration.ticket } })
  const { answer } = await signIn('second')
  expect(answer.json()).toMatchObject({ code: 'provider_refused', reason: 'provider_address_of_another' })
})

it('does not hand an unverified account to whom the provider vouches for, but registers them in its place', async () => {
  const { id, email } = await person(database, 'JOB_SEEKER')
  await database.update(users).set({ verifiedAt: null }).where(eq(users.id, id))
  const { registration } = (await signIn(email.replace('@example.org', ''))).answer.json()
  await ask(REGISTER, { body: { ...FORM, ticket: registration.ticket } })
  expect(await database.$count(users, eq(users.id, id))).toBe(0)
  expect(await database.$count(users, eq(users.email, email))).toBe(1)
})

it('asks for the second step of an account that has one', async () => {
  const { id, email } = await person(database, 'JOB_SEEKER')
  const passkey = { userId: id, credentialId: 'c', publicKey: '', binding: '', counter: 0, name: 'Phone' }
  await database.insert(passkeys).values({ ...passkey, isBackedUp: false })
  const { answer } = await signIn(email.replace('@example.org', ''))
  expect(answer.json()).toEqual({ second_factor: expect.objectContaining({ methods: ['passkey'] }) })
})

it.each([
  ['unverified', 'provider_address_unverified'],
  ['nameless', 'provider_names_no_address'],
])('refuses the answer of a provider that vouches for no address: %s', async (login, reason) => {
  const { answer } = await signIn(login)
  expect(answer.json()).toMatchObject({ code: 'provider_refused', reason })
})

it('refuses operators and suspended accounts', async () => {
  const operator = await person(database, 'OPERATOR')
  const refused = await signIn(operator.email.replace('@example.org', ''))
  expect(refused.answer.json()).toMatchObject({ code: 'provider_refused', reason: 'operators_sign_in_here' })
  const { id, email } = await person(database, 'JOB_SEEKER')
  await database.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id))
  const { answer } = await signIn(email.replace('@example.org', ''))
  expect(answer.json().code).toBe('account_suspended')
})

it('takes an answer once, and from the browser that asked alone', async () => {
  const { ticket, query } = await signIn('once')
  const code = async (body: object) => (await ask(FINISH, { body })).json().code
  expect(await code({ ticket, query })).toBe('provider_refused')
  const mine = await start()
  const stolen = await consentAt((await start()).url, 'once')
  expect(await code({ ticket: mine.ticket, query: stolen })).toBe('provider_refused')
  expect(await code({ ticket: `${mine.ticket.slice(0, -4)}AAAA`, query: stolen })).toBe('sign_in_expired')
  expect(await code({ ticket: mine.ticket, query: 'error=access_denied' })).toBe('provider_refused')
  expect(await code({ ticket: mine.ticket, query: '' })).toBe('provider_refused')
  const registration = (await signIn('other')).answer.json().registration.ticket
  expect(await code({ ticket: registration, query })).toBe('sign_in_expired')
  const asked = await ask(REGISTER, { body: { ...FORM, ticket: mine.ticket } })
  expect(asked.json().code).toBe('sign_in_expired')
})

it('does not believe a connection that was written into the database by hand', async () => {
  const { id } = await person(database, 'JOB_SEEKER')
  const forged = { userId: id, issuer: provider.issuer, subject: 'forger', binding: 'forged' }
  await database.insert(identities).values(forged)
  expect((await signIn('forger')).answer.json()).toHaveProperty('registration')
})

/** Somebody who registered with the provider, and whose proof is old. */
async function registered(login: string) {
  const { registration } = (await signIn(login)).answer.json()
  const made = await ask(REGISTER, { body: { ...FORM, ticket: registration.ticket } })
  const { token } = made.json()
  const { id } = (await ask(DETAIL, { method: 'GET', token })).json()
  await ageProof(database, id)
  return { id, token }
}
const PROVE = '/api/accounts/reauthentication/provider/'
const CONNECTIONS = '/api/accounts/connections/'
const connectionsOf = async (token: string) => (await ask(CONNECTIONS, { method: 'GET', token })).json()

it('takes a new sign-in at the provider as a proof, of its own account and session alone', async () => {
  const { token } = await registered('prover')
  const other = await registered('other-prover')
  const exportData = async () =>
    (await ask('/api/accounts/user/export/', { method: 'GET', token })).statusCode
  expect(await exportData()).toBe(403)
  const begun = (await ask(PROVE, { token })).json()
  expect(Object.fromEntries(new URL(begun.url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const finish = async (by: string, body: object) =>
    (await ask('/api/accounts/reauthentication/provider/finish/', { token: by, body })).json().code
  const query = await consentAt(begun.url, 'prover')
  expect(await finish(other.token, { ticket: begun.ticket, query })).toBe('sign_in_expired')
  const plain = await start()
  expect(await finish(token, { ticket: plain.ticket, query })).toBe('sign_in_expired')
  expect(await finish(token, { ticket: begun.ticket, query })).toBeUndefined()
  expect(await exportData()).toBe(200)
  const again = (await ask(PROVE, { token: other.token })).json()
  const body = { ticket: again.ticket, query: await consentAt(again.url, 'prover') }
  expect(await finish(other.token, body)).toBe('second_step_failed')
})

it('takes no sign-in at the provider as a proof of an account with a factor', async () => {
  const { id, token } = await registered('factor-owner')
  const begun = (await ask(PROVE, { token })).json()
  await database.insert(totpSecrets).values({ userId: id, sealedSecret: '', confirmedAt: new Date() })
  const body = { ticket: begun.ticket, query: await consentAt(begun.url, 'factor-owner') }
  const answer = await ask('/api/accounts/reauthentication/provider/finish/', { token, body })
  expect(answer.json()).toMatchObject({ code: 'second_step_failed', reason: 'factor_needed' })
})

it('takes no proof from a browser that the provider still knows, with the question taken out of the address', async () => {
  const { token } = await registered('silent')
  const cookies = new Map<string, string>()
  await consentAt((await start()).url, 'silent', cookies)
  const { url, ticket } = (await ask(PROVE, { token })).json()
  const unasked = new URL(url)
  unasked.searchParams.delete('prompt')
  unasked.searchParams.delete('max_age')
  const body = { ticket, query: await consentAt(unasked.href, undefined, cookies) }
  const answer = await ask('/api/accounts/reauthentication/provider/finish/', { token, body })
  expect(answer.json()).toMatchObject({ code: 'provider_refused', reason: 'provider_gives_no_time' })
})

it('lets an account without a password be deleted with a recent proof', async () => {
  const { id, token } = await registered('leaver')
  const remove = () => ask('/api/accounts/user/deletion/', { token, body: {} })
  expect((await remove()).json().code).toBe('reauthentication_needed')
  await ageProof(database, id, '1 minute')
  expect((await remove()).json()).toHaveProperty('delete_at')
})

it('mails the owner of an account that is connected, and disconnects it where there is a password', async () => {
  const { id, email } = await person(database, 'JOB_SEEKER')
  const { token } = (await signIn(email.replace('@example.org', ''))).answer.json()
  await runDueJobs()
  const subjects = () => sent.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects()).toEqual([expect.stringContaining('can log in')])
  await ageProof(database, id, '1 minute')
  const { connections, has_password } = await connectionsOf(token)
  expect([connections.length, has_password]).toEqual([1, true])
  const url = `/api/accounts/connections/${connections[0].id}/`
  const stranger = await registered('stranger')
  await ageProof(database, stranger.id, '1 minute')
  expect((await ask(url, { method: 'DELETE', token: stranger.token })).statusCode).toBe(404)
  expect((await ask(url, { method: 'DELETE', token })).json().connections).toMatchObject([
    { is_disconnected: true },
  ])
  const back = (await signIn(email.replace('@example.org', ''))).answer.json()
  expect(back).toMatchObject({ code: 'provider_refused', reason: 'provider_disconnected' })
  await runDueJobs()
  expect(subjects()).toContainEqual(expect.stringContaining('was disconnected'))
  const { rows } = await database.execute(
    sql`select kind from security_events where account_id = ${id} and kind like 'provider%' order by id`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['provider_connected', 'provider_disconnected'])
  expect((await ask(url, { method: 'DELETE', token })).json().connections).toEqual([])
  expect((await signIn(email.replace('@example.org', ''))).answer.json()).toHaveProperty('token')
})

it('registers nobody as a person of the provider who has another account meanwhile', async () => {
  const { registration } = (await signIn('twice')).answer.json()
  const known = { issuer: provider.issuer, subject: 'twice' }
  const { id } = await person(database, 'JOB_SEEKER')
  await database.transaction((tx) => upsertIdentity(tx, { ...known, userId: id }))
  const made = await ask(REGISTER, { body: { ...FORM, ticket: registration.ticket } })
  expect(made.json().code).toBe('sign_in_expired')
  expect(await findOwner(database, known)).toBe(id)
  expect(await database.$count(users, eq(users.email, 'twice@example.org'))).toBe(0)
})

it('keeps the only way in', async () => {
  const { id, token } = await registered('only')
  await ageProof(database, id, '1 minute')
  const { connections, has_password } = await connectionsOf(token)
  expect(has_password).toBe(false)
  const answer = await ask(`${CONNECTIONS}${connections[0].id}/`, { method: 'DELETE', token })
  expect(answer.json()).toMatchObject({ code: 'conflict', reason: 'provider_only_way_in' })
  expect((await connectionsOf(token)).connections).toHaveLength(1)
})

it('says so when the provider does not answer, and when there is none', async () => {
  const gone = await openIdProvider()
  const alone = await testApp(open, gone.settings)
  await gone.stop()
  expect((await asker(alone.app)(START)).json().code).toBe('provider_unavailable')
  await alone.app.close()
  const without = await testApp(open)
  expect((await asker(without.app)(START)).statusCode).toBe(404)
  await without.app.close()
})
