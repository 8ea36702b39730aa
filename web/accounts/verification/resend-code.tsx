import { useEffect, useState } from 'react'
import { resendCode } from '#contract/accounts/registration.ts'
import { isApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import '#web/parts/fields/form-page.css'

/** Counts down from 59, then the 'now' link mails a new code (product-spec §2, decisions §4). */
export function ResendCode() {
  const text = useText()
  const countdown = useCountdown(LIMITS.resendSeconds)
  const [isPending, setPending] = useState(false)
  const resend = async () => {
    if (isPending) return
    setPending(true)
    try {
      const { retry_after } = await api(resendCode)
      countdown.restart(retry_after)
      toast('success', text('verification.resent'))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
      if (isApiError(error) && error.retryAfter) countdown.restart(error.retryAfter)
    }
    setPending(false)
  }
  return (
    <p className="form-end">
      {countdown.left > 0 ? (
        text('verification.resendIn', { seconds: countdown.left })
      ) : (
        <RichText
          id="verification.resend"
          components={{ link: <button type="button" className="text-link" onClick={resend} /> }}
        />
      )}
    </p>
  )
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
