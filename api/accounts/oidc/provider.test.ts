import { afterAll, expect, it } from 'vitest'
import { consentAt, openIdProvider } from '#tests/support/provider/openid-provider.ts'
import { openProvider } from './provider.ts'

const RETURN = 'https://calls.example.org/login/provider/'
const server = await openIdProvider()
server.sendBackTo(RETURN)
afterAll(() => server.stop())

const settingsOf = (issuer: string, clientSecret: string) => ({
  issuer,
  clientId: server.settings.OIDC_CLIENT_ID,
  clientSecret,
  name: 'Example Account',
})

it('tells the log that the provider refuses the settings of the site, which is no fault of the person', async () => {
  const provider = openProvider(settingsOf(server.issuer, 'another secret'), RETURN)
  const { url, ticket } = await provider.ask()
  const query = await consentAt(url, 'somebody')
  const error = await provider.read(query, ticket).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'provider_unavailable',
    cause: { message: expect.stringContaining('invalid_client') },
  })
})

it('tells the log why an answer was not believed, without its code', async () => {
  const provider = openProvider(settingsOf(server.issuer, server.settings.OIDC_CLIENT_SECRET), RETURN)
  const { url, ticket } = await provider.ask()
  const query = await consentAt(url, 'somebody')
  const error = await provider
    .read(query, { ...ticket, nonce: 'another' })
    .catch((thrown: unknown) => thrown as Error & { code: string }) // an ApiError
  expect(error).toMatchObject({
    code: 'provider_refused',
    cause: { message: expect.stringMatching(/nonce/) },
  })
  const code = new URLSearchParams(query).get('code') ?? ''
  expect(String((error as Error).cause)).not.toContain(code) // as the line before says
})

it('tells the log what stopped it where the provider does not answer', async () => {
  const gone = await openIdProvider()
  await gone.stop()
  const provider = openProvider(settingsOf(gone.issuer, 'any'), RETURN)
  await expect(provider.ask()).rejects.toMatchObject({
    code: 'provider_unavailable',
    cause: { message: expect.stringMatching(/\S/) },
  })
})
