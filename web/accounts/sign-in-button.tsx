import { useState } from 'react'
import { useIsHydrated } from '#web/app/hydrated.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'

type SignInButtonProps = { label: string; pendingLabel?: string; signIn: () => Promise<unknown> }

/** Signs in without the form beside it, which leads away from the page; a problem shows in a toast. */
export function SignInButton({ label, pendingLabel = label, signIn }: SignInButtonProps) {
  const text = useText()
  const isHydrated = useIsHydrated()
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    try {
      await signIn()
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      className={button('secondary', 'script-only')}
      disabled={isPending || !isHydrated}
      onClick={press}
    >
      {isPending ? pendingLabel : label}
    </button>
  )
}
