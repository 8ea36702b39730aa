import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { LOGIN_FLAG_MS } from '#web/lib/timing.ts'
import { toast } from '#web/lib/toast.ts'
import { isRaised, lowerFlag, takeFlag } from '#web/state/flags.ts'

/** Says on arrival that somebody has just logged in or out (product-spec §2, §4). */
export function Greeting() {
  const text = useText()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page looks for what the last one left
  useEffect(() => {
    if (isRaised('isLoggedIn')) {
      toast('success', text('toast.loggedIn'))
      setTimeout(() => lowerFlag('isLoggedIn'), LOGIN_FLAG_MS)
    }
    if (takeFlag('isLoggedOut')) toast('success', text('toast.loggedOut'))
  }, [key])
  return null
}
