import { afterAll, expect, it } from 'vitest'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { FORGED_SIGNATURES, type Forgery, forgingProvider } from '#tests/support/provider/forging-provider.ts'

const START = '/api/accounts/login/provider/'
const FINISH = '/api/accounts/login/provider/finish/'

const open = await testDatabase()
afterAll(() => open.close())

async function site(metadata = {}) {
  const provider = await forgingProvider(metadata)
  const { app } = await testApp(open, provider.settings)
  afterAll(async () => {
    await app.close()
    await provider.stop()
  })
  return { provider, ask: asker(app) }
}

const { provider, ask } = await site()

async function signIn(forgery: Forgery) {
  const { url, ticket } = (await ask(START)).json()
  return (await ask(FINISH, { body: { ticket, query: provider.consent(url, forgery) } })).json()
}

it('believes an ID token that the provider signed', async () => {
  expect(await signIn({})).toHaveProperty('registration.email', 'forged@example.org')
})

it.each(Object.entries(FORGED_SIGNATURES))('refuses an ID token signed with %s', async (_key, forgery) => {
  expect(await signIn(forgery)).toMatchObject({ code: 'provider_refused' })
})

it.each([
  ['for another client', { aud: 'another' }],
  ['of another issuer', { iss: 'https://id.example.org' }],
  ['of an earlier sign-in', { nonce: 'earlier' }],
  ['of no sign-in', { nonce: undefined }],
  ['that is an hour old', { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
  ['without an end', { exp: undefined }],
])('refuses an ID token %s', async (_kind, claims) => {
  expect(await signIn({ claims })).toMatchObject({ code: 'provider_refused' })
})

it('refuses a provider that describes itself as another', async () => {
  const other = await site({ issuer: 'https://id.example.org' })
  expect((await other.ask(START)).json()).toMatchObject({ code: 'provider_unavailable' })
})
