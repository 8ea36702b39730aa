import { useEffect, useState } from 'react'
import { readVerification } from '#contract/accounts/registration.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'

export type CodeSent = ReturnType<typeof useCodeSent>

/** Where the last code went, and the seconds until the next, as the server counts them; a reload changes neither. */
export function useCodeSent() {
  const [email, setEmail] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const countdown = useCountdown(LIMITS.resendSeconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    api(readVerification).then(
      (known) => {
        setEmail(known.email)
        setNeedsPassword(known.needs_password)
        countdown.restart(known.retry_after)
      },
      // Without an answer the page counts from its own beginning.
      () => undefined,
    )
  }, [])
  const restart = (seconds: number, address?: string) => {
    countdown.restart(seconds)
    if (address) setEmail(address)
  }
  return { email, needsPassword, left: countdown.left, restart }
}

/** Seconds left, read from the clock because timers slow down in a background tab. */
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1_000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1_000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const restart = (next: number) => {
    setNow(Date.now())
    setEnd(Date.now() + next * 1_000)
  }
  return { left, restart }
}
