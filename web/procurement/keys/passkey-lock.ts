import { webauthn } from 'age-encryption'
import { OPENING_KEY_HANDLE } from '#contract/accounts/passkeys.ts'
import type { ProblemCode } from '#contract/errors.ts'
import type { KeyPasskey } from '#contract/procurement/member-keys.ts'
import { closePrompt, passkeyLibrary } from '#web/accounts/two-step/passkeys.ts'
import { decryptWith, encryptTo } from './keys.ts'

/** So long a person has at the browser's window; the browser's own limit is later, and looks like a refusal. */
const ASK_MS = 120_000

/** Why a passkey did nothing, to be worded. */
export class PasskeyRefused extends Error {
  readonly code: ProblemCode
  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** Whether passkeys of this browser may protect a key; some say only when they are used. */
export async function hasKeyPasskeys(): Promise<boolean> {
  const isDomain = /[a-z]/i.test(location.hostname) && !location.hostname.includes(':')
  if (typeof PublicKeyCredential === 'undefined' || !isDomain) return false
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}

type Owner = { site: string; label: string }

/** Makes a passkey for an opening key and nothing else. @throws PasskeyRefused */
export async function makeKeyPasskey({ site, label }: Owner): Promise<KeyPasskey> {
  const host = location.hostname
  const { id, response, clientExtensionResults } = await ask('key_passkey_not_made', (library) =>
    library.startRegistration({
      optionsJSON: {
        rp: { name: site, id: host },
        // A user id of its own each time: a passkey takes the place of one that has the same.
        user: { id: toText(`${OPENING_KEY_HANDLE}${crypto.randomUUID()}`), name: label, displayName: label },
        challenge: randomText(), // nobody checks a signature
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: 2 * ASK_MS,
        extensions: { prf: {} },
      },
    }),
  )
  const passkey = { id, transports: response.transports ?? [], host }
  if (clientExtensionResults.prf?.enabled) return passkey
  await forgetPasskey(passkey)
  throw new PasskeyRefused('key_passkey_unfit')
}

/** Encrypts the private half by a secret that the passkey alone makes. @throws PasskeyRefused */
export async function lockByPasskey(identity: string, passkey: KeyPasskey): Promise<string> {
  return encryptTo(new PasskeyRecipient(passkey), identity).catch(async (cause) => {
    if (cause instanceof PasskeyRefused) throw cause
    await forgetPasskey(passkey)
    throw new PasskeyRefused('key_passkey_unfit', { cause })
  })
}

/** @throws PasskeyRefused */
export async function unlockByPasskey(locked: string, passkey: KeyPasskey): Promise<string> {
  return decryptWith(new PasskeyIdentity(passkey), locked).catch((cause) => {
    if (cause instanceof PasskeyRefused) throw cause
    throw new PasskeyRefused('key_passkey_wrong', { cause })
  })
}

/** Lets the browser remove a passkey that unlocks nothing; few do, and none has to. */
export async function forgetPasskey({ id, host }: KeyPasskey): Promise<void> {
  const { sendSignal } = await passkeyLibrary()
  const signal = { signalName: 'unknownCredential', credentialID: id, rpID: host } as const
  await sendSignal(signal).catch(() => undefined)
}

/** As age's own, with a window of the browser that can be closed, and a passkey that is named by the server. */
class PasskeyRecipient extends webauthn.WebAuthnRecipient {
  readonly #passkey: KeyPasskey
  constructor(passkey: KeyPasskey) {
    super()
    this.#passkey = passkey
  }
  protected override getCredential(nonce: Uint8Array) {
    return secretsOf(this.#passkey, nonce)
  }
}

class PasskeyIdentity extends webauthn.WebAuthnIdentity {
  readonly #passkey: KeyPasskey
  constructor(passkey: KeyPasskey) {
    super()
    this.#passkey = passkey
  }
  protected override getCredential(nonce: Uint8Array) {
    return secretsOf(this.#passkey, nonce)
  }
}

/** The two secrets that a passkey makes of a nonce, as age's format says. */
async function secretsOf(passkey: KeyPasskey, nonce: Uint8Array): Promise<AuthenticationExtensionsPRFValues> {
  const { id, transports, host } = passkey
  const label = new TextEncoder().encode('age-encryption.org/fido2prf')
  const input = (half: number) => Uint8Array.of(...label, half, ...nonce)
  const { clientExtensionResults } = await ask('key_passkey_unused', (library) => {
    type Asked = Parameters<typeof library.startAuthentication>[0]['optionsJSON']
    return library.startAuthentication({
      optionsJSON: {
        rpId: host,
        allowCredentials: [
          { id, type: 'public-key', transports } as NonNullable<Asked['allowCredentials']>[number],
        ], // as its browser named them
        challenge: randomText(),
        userVerification: 'required',
        timeout: 2 * ASK_MS,
        extensions: { prf: { eval: { first: input(1), second: input(2) } } },
      },
    })
  })
  const secrets = clientExtensionResults.prf?.results
  if (!secrets) throw new Error('The passkey makes no secrets')
  return secrets as AuthenticationExtensionsPRFValues // the library's type allows shared memory as well
}

type Library = Awaited<ReturnType<typeof passkeyLibrary>>

/** Asks the browser for a passkey. `refusal`: it was closed, or has no such passkey; browsers tell these apart for nobody. */
async function ask<T>(refusal: ProblemCode, work: (library: Library) => Promise<T>): Promise<T> {
  const library = await passkeyLibrary()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    closePrompt()
  }, ASK_MS)
  try {
    return await work(library)
  } catch (cause) {
    throw new PasskeyRefused(isLate ? 'key_passkey_late' : isUnfit(cause) ? 'key_passkey_unfit' : refusal, {
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** An authenticator that keeps no passkeys, or knows none of the algorithms. */
const isUnfit = (error: unknown) =>
  error instanceof Error && 'code' in error && /MISSING|NO_SUPPORTED/.test(String(error.code))

const randomText = () => toText(crypto.randomUUID())

const toText = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
