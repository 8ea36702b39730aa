import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

type Person = Record<string, string | boolean>

/**
 * A certified OpenID provider on this machine, which answers once it knows to which address it sends people back. Its login page
 * takes any name; `people` holds the claims of those names, by default a verified address at example.org.
 */
export async function openIdProvider(people: Record<string, Person> = {}) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const sendBackTo = (redirectUri: string) => {
    const provider = new Provider(issuer, optionsOf(redirectUri, people))
    server.on('request', provider.callback())
  }
  return { issuer, settings: settingsOf(issuer), sendBackTo, stop: () => stop(server) }
}

const CLIENT = { client_id: 'opencall', client_secret: 'a secret of the tests' }

const settingsOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.client_id,
  OIDC_CLIENT_SECRET: CLIENT.client_secret,
  OIDC_NAME: 'Example Account',
})

const optionsOf = (redirectUri: string, people: Record<string, Person>): Configuration => ({
  clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
  claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['of the tests'] },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...(people[sub] ?? verified(sub)) }) }),
})

const verified = (sub: string): Person => ({
  email: `${sub}@example.org`,
  email_verified: true,
  given_name: 'Efua',
  family_name: 'Sarpong',
})

async function stop(server: Server) {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/**
 * Logs in at the provider as a browser would, which keeps `cookies`. Without a login it only takes what the provider gives unasked.
 * @returns the query with which it sends the person back
 */
export async function consentAt(
  url: string,
  login?: string,
  cookies = new Map<string, string>(),
): Promise<string> {
  const { origin } = new URL(url)
  const go = async (address: string, form?: Record<string, string>): Promise<string> => {
    const target = new URL(address, origin)
    if (target.origin !== origin) return target.search.slice(1)
    const answer = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location) return go(location)
    const page = await answer.text()
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (!action || !prompt) throw new Error(`The provider shows no form: ${page.slice(0, 500)}`)
    if (login === undefined) throw new Error(`The provider asks for a ${prompt}`)
    return go(action, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
  }
  return go(url)
}
