import * as client from 'openid-client'
import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import type { OidcSettings } from '#api/platform/config.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Known, SignInTicket } from './rules.ts'

/** How long a request to the provider may take, in seconds. */
const PATIENCE = 5
const SCOPES = ['openid', 'email', 'profile']
const KEPT_MS = 3_600_000

export type Person = Known & {
  firstName: string
  lastName: string
}

export type Provider = {
  /** The page to send a person to, and what their browser keeps meanwhile; `isAnew` asks to sign in although they are. */
  ask(how?: { isAnew: boolean }): Promise<{ url: string; ticket: SignInTicket }>
  /** The person for whom the provider vouches. `query` is what it sent them back with. */
  read(query: string, ticket: SignInTicket): Promise<Person>
}

/**
 * The OpenID provider of the settings: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0).
 * Both reject with ApiError provider_unavailable, `read` with provider_refused as well.
 */
export function openProvider(settings: OidcSettings, redirectUri: string): Provider {
  const discovered = discoverer(settings)
  return {
    ask: async ({ isAnew } = { isAnew: false }) => {
      const configuration = await discovered()
      const ticket = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state: ticket.state,
        nonce: ticket.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(ticket.verifier),
        code_challenge_method: 'S256',
        ...(isAnew && { prompt: 'login', max_age: '0' }),
      })
      return { url: url.href, ticket }
    },
    read: async (query, { state, nonce, verifier }) => {
      const configuration = await discovered()
      const sentBack = new URL(redirectUri)
      sentBack.search = query
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await client
        .authorizationCodeGrant(configuration, sentBack, checks)
        .catch(refuseOrGiveUp)
      const claims = tokens.claims()
      if (!claims) throw refusal('provider_names_nobody')
      return personOf(settings.issuer, await withMail(configuration, tokens.access_token, claims))
    },
  }
}

/** Asks the provider for its addresses once an hour; a failure is not kept. */
function discoverer({ issuer, clientId, clientSecret }: OidcSettings) {
  let kept: { at: number; configuration: Promise<client.Configuration> } | undefined
  return async () => {
    if (!kept || Date.now() - kept.at > KEPT_MS) {
      const server = new URL(issuer)
      // By itself the library trusts TLS, and reads no signature. config.ts allows http for addresses of this machine alone.
      const execute = [
        client.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ]
      const options = { timeout: PATIENCE, execute }
      kept = {
        at: Date.now(),
        configuration: client.discovery(server, clientId, clientSecret, undefined, options),
      }
    }
    const { configuration } = kept
    return configuration.catch((error: unknown) => {
      kept = undefined
      throw unavailable(error)
    })
  }
}

type Claims = { sub: string; [name: string]: unknown }

/** Some providers name the address at their user-info endpoint only. */
async function withMail(configuration: client.Configuration, token: string, claims: Claims): Promise<Claims> {
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
  const more = await client.fetchUserInfo(configuration, token, claims.sub).catch(refuseOrGiveUp)
  return { ...more, ...claims }
}

/** A provider that refuses the person differs from one that does not answer, or refuses this site. */
function refuseOrGiveUp(error: unknown): never {
  // The person said no, or the address was made up: nothing that an operator could mend.
  if (error instanceof client.AuthorizationResponseError) throw new ApiError('provider_refused')
  if (error instanceof client.WWWAuthenticateChallengeError) throw unavailable(error)
  const isOfSite = error instanceof client.ResponseBodyError && OF_SITE.includes(error.error)
  const isAnswer = error instanceof client.ResponseBodyError || error instanceof client.ClientError
  if (isAnswer && !isOfSite && !/TIMEOUT|ABORT|HTTP/.test(codeOf(error))) {
    throw new ApiError('provider_refused', undefined, { cause: lineOf(error) })
  }
  throw unavailable(error)
}

/** By which a provider refuses the settings of the site (RFC 6749, 5.2). */
const OF_SITE = ['invalid_client', 'unauthorized_client']

const unavailable = (error: unknown) =>
  new ApiError('provider_unavailable', undefined, { cause: lineOf(error) })

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const AT_MOST = 300

/** For the log: errors of the library carry the answer, with its tokens. */
function lineOf(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const answer = error instanceof client.ResponseBodyError ? [error.error, error.error_description] : []
  const inner = error instanceof Error && error.cause instanceof Error ? [error.cause.message] : []
  const words = [name, codeOf(error), message, ...answer, ...inner].filter(Boolean).join(', ')
  return new Error(words.slice(0, AT_MOST))
}

function personOf(issuer: string, { sub, ...claims }: Claims): Person {
  const email = typeof claims.email === 'string' ? normaliseEmail(claims.email) : undefined
  if (!email) throw refusal('provider_names_no_address')
  if (claims.email_verified !== true) throw refusal('provider_address_unverified')
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  return {
    issuer,
    subject: sub,
    email,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
    ...(typeof claims.auth_time === 'number' && { signedInAt: claims.auth_time * 1_000 }),
  }
}

const refusal = (
  reason: 'provider_names_nobody' | 'provider_names_no_address' | 'provider_address_unverified',
) => new ApiError('provider_refused', undefined, { reason: problem(reason) })
