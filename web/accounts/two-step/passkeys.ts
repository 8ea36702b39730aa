import type { NewPasskey, SignedPasskey } from '#contract/accounts/passkeys.ts'
import { ApiError } from '#contract/errors.ts'

type Options = Record<string, unknown>

type Refusals = { notMade: string; known: string }

/**
 * Lets the browser make a passkey.
 * @param refusals the words for a person who closed the browser's window, or whose device has none or has one already
 * @throws ApiError second_step_failed
 */
export async function createPasskey(options: Options, { notMade, known }: Refusals): Promise<NewPasskey> {
  return heard(notMade, async ({ startRegistration }) => {
    type Made = Parameters<typeof startRegistration>[0]['optionsJSON']
    const made = await startRegistration({ optionsJSON: options as unknown as Made }) // as the server's library made them
    return { ...made, response: { ...made.response, transports: made.response.transports ?? [] } }
  }).catch((error) => {
    if (error.cause?.code !== 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw error
    throw new ApiError('conflict', undefined, { detail: known })
  })
}

/** Lets the browser sign with a passkey, as `createPasskey` makes one. */
export async function signWithPasskey(options: Options, refusal: string): Promise<SignedPasskey> {
  return heard(refusal, ({ startAuthentication }) => {
    type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON']
    return startAuthentication({ optionsJSON: options as unknown as Asked }) // as the server's library made them
  })
}

type Library = typeof import('@simplewebauthn/browser')

let library: Library | undefined

/** Loaded with its first use. */
export async function passkeyLibrary(): Promise<Library> {
  library ??= await import('@simplewebauthn/browser')
  return library
}

/** Closes the browser's window for a passkey, if it is open. */
export const closePrompt = () => library?.WebAuthnAbortService.cancelCeremony()

async function heard<T>(refusal: string, work: (library: Library) => Promise<T>): Promise<T> {
  const loaded = await passkeyLibrary()
  try {
    return await work(loaded)
  } catch (cause) {
    throw new ApiError('second_step_failed', undefined, { detail: refusal, cause })
  }
}
