import '#web/lib/account-texts.ts'
import { useState } from 'react'
import { Forgot, forgotPassword } from '#contract/accounts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { FormPage } from '#web/components/form-page.tsx'
import { LocalLink } from '#web/components/local-link.tsx'
import { SentMail } from '#web/components/sent-mail.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { useLock } from '#web/lib/lock.ts'
import { useText } from '#web/lib/text.tsx'
import { FAILURE_LOCK_MS } from '#web/lib/timing.ts'

/** Asks for a link to choose a new password. The answer is the same whether or not there is an account. */
export default function ForgotPassword() {
  const text = useText()
  const lock = useLock(FAILURE_LOCK_MS)
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    schema: Forgot,
    submit: async (values) => {
      await call(forgotPassword, { body: values })
      setSentTo(values.email)
    },
    // What the server refuses is said at once; the button rests for a moment (product-spec §4).
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
