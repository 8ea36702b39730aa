import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Agreement, type ShownPolicies } from './agreement.tsx'
import { PasswordField } from './password-field.tsx'

type InvitedPasswordProps = { email: string; policies: ShownPolicies | undefined }

/** The password of an account for an invited address, which nobody types, and what its owner agrees to. */
export function InvitedPassword({ email, policies }: InvitedPasswordProps) {
  const text = useText()
  return (
    <>
      {/* Tells password managers the account's name. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        name="password"
        label={text('field.password')}
        hint={text('field.passwordHint', { least: LIMITS.passwordMin, better: LIMITS.passwordSuggested })}
        autoComplete="new-password"
      />
      <PasswordField name="password2" label={text('registration.password2')} autoComplete="new-password" />
      {policies && <Agreement policies={policies} />}
    </>
  )
}
