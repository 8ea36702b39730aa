import { useRef } from 'react'
import { changePassword, PasswordChange } from '#contract/accounts/passwords.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { startSession } from '#web/app/session/session.ts'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { PasswordField } from './password-field.tsx'
import '#web/parts/fields/form-page.css'
import './password-change-form.css'

/** Ends every other session; this one continues with a new token. */
export function PasswordChangeForm() {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    schema: PasswordChange,
    submit: async (body) => {
      startSession(await api(changePassword, { body }))
      element.current?.reset()
      toast('success', text('settings.passwordChanged'))
    },
  })
  return (
    <ProfilePanel id="password" title={text('settings.password')} words={text('settings.passwordWords')}>
      {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
      <FormErrorsContext value={form.fault?.fields ?? {}}>
        <form
          ref={element}
          method="post"
          noValidate
          className="form password-change"
          onSubmit={form.onSubmit}
        >
          <PasswordField
            name="current_password"
            label={text('settings.currentPassword')}
            autoComplete="current-password"
          />
          <PasswordField
            name="password"
            label={text('reset.password')}
            hint={text('field.passwordHint', { least: LIMITS.passwordMin, better: LIMITS.passwordSuggested })}
            autoComplete="new-password"
          />
          <PasswordField name="password2" label={text('reset.password2')} autoComplete="new-password" />
          <SubmitButton
            label={text('settings.changePassword')}
            pendingLabel={text('form.loading')}
            isPending={form.isPending}
          />
        </form>
      </FormErrorsContext>
    </ProfilePanel>
  )
}
