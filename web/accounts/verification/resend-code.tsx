import { useState } from 'react'
import { resendCode } from '#contract/accounts/registration.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import type { CodeSent } from './code-sent.ts'
import '#web/parts/fields/form-page.css'

/** Counts down from 59, then the 'now' link mails a new code (product-spec §2, decisions §4). */
export function ResendCode({ sent }: { sent: CodeSent }) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const resend = async () => {
    if (isPending) return
    setPending(true)
    try {
      const { retry_after } = await api(resendCode)
      sent.restart(retry_after)
      toast('success', text('verification.resent'))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
      if (isApiError(error) && error.retryAfter) sent.restart(error.retryAfter)
    }
    setPending(false)
  }
  return (
    <p className="form-end">
      {sent.left > 0 ? (
        text('verification.resendIn', { seconds: sent.left })
      ) : (
        <RichText
          id="verification.resend"
          components={{ link: <button type="button" className="text-link" onClick={resend} /> }}
        />
      )}
    </p>
  )
}
