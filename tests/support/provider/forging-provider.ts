import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** Parts of an ID token in place of the honest ones; `sign` makes the signature. */
export type Forgery = { header?: Json; claims?: Json; sign?: (content: string) => Buffer }

const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
const CLIENT = { id: 'opencall', secret: 'a secret of the tests' }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
const signWith = (key: KeyObject) => (content: string) => sign('sha256', Buffer.from(content), key)
const other = newKey()

/** Signatures of somebody who has not the provider's key, and what their tokens say of it. */
export const FORGED_SIGNATURES: Record<string, Forgery> = {
  'another key': { sign: signWith(other.privateKey) },
  'a key that the token brings': {
    header: { jwk: other.publicKey.export({ format: 'jwk' }), kid: undefined },
    sign: signWith(other.privateKey),
  },
  'no key': { header: { alg: 'none' }, sign: () => Buffer.alloc(0) },
  'the secret of the client': {
    header: { alg: 'HS256' },
    sign: (content) => createHmac('sha256', CLIENT.secret).update(content).digest(),
  },
}

/** An OpenID provider that gives any code an ID token, honest but for a forgery; `metadata` changes its description. */
export async function forgingProvider(metadata: Json = {}) {
  const { privateKey, publicKey } = newKey()
  let forgery: Forgery = {}
  let nonce = ''
  const idToken = () => {
    const now = Math.floor(Date.now() / 1_000)
    const claims = { iss: issuer, aud: CLIENT.id, sub: 'forged', iat: now, exp: now + 600, nonce }
    const person = { email: 'forged@example.org', email_verified: true }
    const header = part({ alg: 'RS256', kid: 'own', ...forgery.header })
    const content = `${header}.${part({ ...claims, ...person, ...forgery.claims })}`
    return `${content}.${(forgery.sign ?? signWith(privateKey))(content).toString('base64url')}`
  }
  const answers: Record<string, () => Json> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...metadata,
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
    }),
    '/token': () => ({ access_token: 'any', token_type: 'Bearer', expires_in: 600, id_token: idToken() }),
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']?.()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Forger',
    },
    /** Takes a person who was sent to `url`. @returns the query with which it sends them back */
    consent(url: string, forged: Forgery): string {
      const { searchParams } = new URL(url)
      forgery = forged
      nonce = searchParams.get('nonce') ?? ''
      return String(new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' }))
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
