import { OPENING_KEY_HANDLE, type SignedPasskey } from '#contract/accounts/passkeys.ts'

/** How long a challenge waits to be signed. */
export const CHALLENGE_MINUTES = 5

/** A challenge is good for one of these alone. */
export type Purpose = 'register' | 'sign-in' | 'second' | 'again'

/** The domain that passkeys belong to and the origin that may use them: the site's own address, never a request's. */
export function partyOf(publicUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** A passkey that a browser offers at the sign-in although it unlocks an opening key alone. */
export const isOfOpeningKey = ({ response }: Pick<SignedPasskey, 'response'>): boolean =>
  Buffer.from(response.userHandle ?? '', 'base64url')
    .toString()
    .startsWith(OPENING_KEY_HANDLE)
