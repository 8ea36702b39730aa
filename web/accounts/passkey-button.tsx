import type { Session } from '#contract/accounts/registration.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { SignInButton } from './sign-in-button.tsx'

/** Signs in with a passkey alone; what it needs is loaded when it is pressed. */
export function PasskeyButton({ onDone }: { onDone: (session: Session) => Promise<unknown> }) {
  const text = useText()
  const signIn = async () => {
    const { signInByPasskey } = await import('./two-step/passkey-sign-in.ts')
    await onDone(await signInByPasskey(text('twoStep.passkeyUnused')))
  }
  return <SignInButton label={text('login.passkey')} pendingLabel={text('twoStep.waiting')} signIn={signIn} />
}
