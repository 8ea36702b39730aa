import { useState } from 'react'
import type { Session } from '#contract/accounts/registration.ts'
import { useIsHydrated } from '#web/app/hydrated.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'

/** Signs in with a passkey alone; what it needs is loaded when it is pressed. */
export function PasskeyButton({ onDone }: { onDone: (session: Session) => Promise<unknown> }) {
  const text = useText()
  const isHydrated = useIsHydrated()
  const [isPending, setPending] = useState(false)
  const signIn = async () => {
    setPending(true)
    try {
      const { signInByPasskey } = await import('./two-step/passkey-sign-in.ts')
      await onDone(await signInByPasskey(text('twoStep.passkeyUnused')))
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  return (
    <button
      type="button"
      className={button('secondary', 'script-only')}
      disabled={isPending || !isHydrated}
      onClick={signIn}
    >
      {text('login.passkey')}
    </button>
  )
}
