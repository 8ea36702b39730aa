import '#web/app/i18n/account-texts.ts'
import { useState } from 'react'
import { Forgot, forgotPassword } from '#contract/accounts/passwords.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useLock } from '#web/app/forms/lock.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FAILURE_LOCK_MS } from '#web/app/timing.ts'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { SentMail } from '#web/parts/sent-mail.tsx'

/** Requests a link for a new password. The answer is the same whether or not there is an account. */
export default function ForgotPassword() {
  const text = useText()
  const lock = useLock(FAILURE_LOCK_MS)
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    schema: Forgot,
    submit: async (values) => {
      await api(forgotPassword, { body: values })
      setSentTo(values.email)
    },
    // A refusal by the server also locks the button for a moment (product-spec §4).
    onFault: ({ error }) => error !== undefined && lock.close(),
  })
  if (sentTo) {
    return (
      <div className="form-page">
        <SentMail title={text('forgot.sent.title')}>
          {text('forgot.sent.text', { email: sentTo, minutes: LIMITS.resetLinkMinutes })}
        </SentMail>
      </div>
    )
  }
  return (
    <div className="form-page">
      <FormPage title={text('forgot.title')} form={form} lead={<p className="lead">{text('forgot.lead')}</p>}>
        <TextField
          name="email"
          label={text('field.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton
          label={text('forgot.submit')}
          pendingLabel={text('form.loading')}
          isPending={form.isPending || lock.isClosed}
        />
        <p className="form-end">
          <LocalLink to="/login/" className="text-link">
            {text('forgot.back')}
          </LocalLink>
        </p>
      </FormPage>
    </div>
  )
}
