import { useRef } from 'react'
import { changePassword, PasswordChange } from '#contract/accounts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { useText } from '#web/lib/text.tsx'
import { toast } from '#web/lib/toast.ts'
import { startSession } from '#web/state/session.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormErrorsContext } from './form-context.ts'
import { PasswordField } from './password-field.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Ends every other session; this one goes on with a new token. */
export function PasswordChangeForm() {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    schema: PasswordChange,
    submit: async (body) => {
      startSession(await call(changePassword, { body }))
      element.current?.reset()
      toast('success', text('settings.passwordChanged'))
    },
  })
  return (
    <ProfilePanel title={text('settings.password')} words={text('settings.passwordWords')}>
      {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
      <FormErrorsContext value={form.fault?.fields ?? {}}>
        <form ref={element} method="post" noValidate className="form mt-4" onSubmit={form.onSubmit}>
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
