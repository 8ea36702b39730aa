import { passkeySignInOptions, signInWithPasskey } from '#contract/accounts/second-step.ts'
import { api } from '#web/app/api.ts'
import { signWithPasskey } from './passkeys.ts'

/** Signs in with one of the passkeys that the device has for this site. */
export async function signInByPasskey(refusal: string) {
  const passkey = await signWithPasskey(await api(passkeySignInOptions), refusal)
  return api(signInWithPasskey, { body: { passkey } })
}
