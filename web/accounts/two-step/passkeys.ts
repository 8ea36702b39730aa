import type { NewPasskey, SignedPasskey } from '#contract/accounts/passkeys.ts'
import { ApiError } from '#contract/errors.ts'

type Options = Record<string, unknown>

/**
 * Lets the browser make a passkey.
 * @param refusal the words for a person who closed the browser's window, or whose device has none
 * @throws ApiError second_step_failed
 */
export async function createPasskey(options: Options, refusal: string): Promise<NewPasskey> {
  return heard(refusal, async ({ startRegistration }) => {
    type Made = Parameters<typeof startRegistration>[0]['optionsJSON']
    const made = await startRegistration({ optionsJSON: options as unknown as Made }) // as the server's library made them
    return { ...made, response: { ...made.response, transports: made.response.transports ?? [] } }
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

async function heard<T>(refusal: string, work: (library: Library) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser')
  try {
    return await work(library)
  } catch (cause) {
    throw new ApiError('second_step_failed', undefined, { detail: refusal, cause })
  }
}
