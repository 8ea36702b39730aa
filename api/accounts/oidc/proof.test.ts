import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Forgery, forgingProvider } from '#tests/support/provider/forging-provider.ts'
import { ageProof } from '#tests/support/two-step/sessions.ts'

/** The time that a provider names counts, against somebody else at a browser that it still knows. */
const START = '/api/accounts/login/provider/'
const PROVE = '/api/accounts/reauthentication/provider/'

const open = await testDatabase()
const provider = await forgingProvider()
const { app } = await testApp(open, provider.settings)
const ask = asker(app)
afterAll(async () => {
  await app.close()
  await provider.stop()
  await open.close()
})

const secondsAgo = (seconds: number) => ({ auth_time: Math.floor(Date.now() / 1_000) - seconds })

async function signIn(claims: Forgery['claims'] = {}) {
  const { url, ticket } = (await ask(START)).json()
  const query = provider.consent(url, { claims })
  return (await ask(`${START}finish/`, { body: { ticket, query } })).json()
}

async function register(login: string, claims: Forgery['claims'] = {}) {
  const who = { sub: login, email: `${login}@example.org` }
  const { registration } = await signIn({ ...who, ...claims })
  const form = { user_type: 'JOB_SEEKER', first_name: 'Efua', last_name: 'Sarpong' }
  const body = { ...form, contact_number: '+233241234567', ticket: registration.ticket }
  const { token } = (await ask('/api/accounts/registration/provider/', { body })).json()
  const { id } = (await ask('/api/accounts/user-detail/', { method: 'GET', token })).json()
  return { who, token: String(token), id: Number(id) }
}

const beginApp = async (token: string) =>
  (await ask('/api/accounts/factors/totp/', { token, body: {} })).json().code ?? 'begun'

it.each([
  ['that it does not tell', {}, 'reauthentication_needed'],
  ['a quarter of an hour ago', secondsAgo(900), 'reauthentication_needed'],
  ['a minute ago', secondsAgo(60), 'begun'],
])('a sign-in at the provider %s proves who it is as of then alone', async (when, claims, expected) => {
  const { who, token } = await register(when.replaceAll(' ', '-'), claims)
  expect(await beginApp(token)).toBe(expected)
  const again = await signIn({ ...who, ...claims })
  expect(await beginApp(again.token)).toBe(expected)
})

it('a time that is still to come at the provider counts as now', async () => {
  const { token, id } = await register('early', secondsAgo(-86_400))
  expect(await beginApp(token)).toBe('begun')
  const { rows } = await open.database.execute(
    sql`select proven_at <= now() as past from sessions where user_id = ${id}`,
  )
  expect(rows).toEqual([{ past: true }])
})

it.each([
  ['no time', {}, 'provider_refused', 'provider_gives_no_time'],
  ['a time before the question', secondsAgo(75), 'second_step_failed', undefined],
  ['a time after it', secondsAgo(0), undefined, undefined],
])('with %s a sign-in asked for anew is taken as it should', async (kind, claims, code, reason) => {
  const { who, token, id } = await register(kind.replaceAll(' ', '-'))
  await ageProof(open.database, id)
  const { url, ticket } = (await ask(PROVE, { token })).json()
  const query = provider.consent(url, { claims: { ...who, ...claims } })
  const answer = (await ask(`${PROVE}finish/`, { token, body: { ticket, query } })).json()
  expect([answer.code, answer.reason]).toEqual([code, reason])
  expect(await beginApp(token)).toBe(code ? 'reauthentication_needed' : 'begun')
})
