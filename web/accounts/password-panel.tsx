import { useEffect, useState } from 'react'
import { listConnections } from '#contract/accounts/oidc.ts'
import { forgotPassword } from '#contract/accounts/passwords.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { button } from '#web/ui/button.ts'
import { PasswordChangeForm } from './password-change-form.tsx'

/** Changes the password; an account that a provider signs in may have none, and gets a link to choose one. */
export function PasswordPanel({ account }: { account: UserDetail }) {
  const [hasPassword, setHasPassword] = useState(true)
  useEffect(() => {
    api(listConnections)
      .then(({ has_password }) => setHasPassword(has_password))
      .catch(() => undefined)
  }, [])
  return hasPassword ? <PasswordChangeForm /> : <PasswordLink email={account.email} />
}

function PasswordLink({ email }: { email: string }) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [isSent, setSent] = useState(false)
  const send = async () => {
    setPending(true)
    try {
      await api(forgotPassword, { body: { email } })
      setSent(true)
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  return (
    <ProfilePanel id="password" title={text('settings.password')} words={text('settings.noPassword')}>
      <p role="status">{isSent && text('forgot.sent.text', { email, minutes: LIMITS.resetLinkMinutes })}</p>
      {!isSent && (
        <button
          type="button"
          className={button('secondary', 'button-below')}
          disabled={isPending}
          onClick={send}
        >
          {text('settings.sendLink')}
        </button>
      )}
    </ProfilePanel>
  )
}
