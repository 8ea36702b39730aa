import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { isRaised, lowerFlag, takeFlag } from '#web/app/session/flags.ts'
import { LOGIN_FLAG_MS } from '#web/app/timing.ts'
import { toast } from '#web/app/toast.ts'

/** Shows the login or logout toast on arrival (product-spec §2, §4). */
export function Greeting() {
  const text = useText()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads what the previous page stored
  useEffect(() => {
    if (isRaised('isLoggedIn')) {
      toast('success', text('toast.loggedIn'))
      setTimeout(() => lowerFlag('isLoggedIn'), LOGIN_FLAG_MS)
    }
    if (takeFlag('isLoggedOut')) toast('success', text('toast.loggedOut'))
  }, [key])
  return null
}
