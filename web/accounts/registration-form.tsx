import { useNavigate, useSearchParams } from 'react-router'
import {
  Registration,
  type registerJobSeeker,
  type registerRecruiter,
} from '#contract/accounts/registration.ts'
import { PASSWORDS_DIFFER } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { withFullNumber } from '#web/app/forms/contact-number.ts'
import type { Fault } from '#web/app/forms/faults.ts'
import { useForm } from '#web/app/forms/form.ts'
import { formDataOf, textsOf } from '#web/app/forms/form-data.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { raiseFlag } from '#web/app/session/flags.ts'
import { nextAddress, withNext } from '#web/app/session/next-address.ts'
import { VERIFICATION } from '#web/app/session/require-account.ts'
import { startSession } from '#web/app/session/session.ts'
import { toast } from '#web/app/toast.ts'
import { ContactNumberField } from '#web/parts/fields/contact-number-field.tsx'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { NameFields } from '#web/parts/fields/name-fields.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Agreement, type ShownPolicies } from './agreement.tsx'
import { useLedOn } from './led-on.ts'
import { PasswordField } from './password-field.tsx'

type RegistrationFormProps = {
  title: string
  lead: string
  endpoint: typeof registerJobSeeker | typeof registerRecruiter
  dialCodes: [string, string][]
  policies: ShownPolicies
}

/** The sign-up form of both kinds of account (product-spec §2). */
export function RegistrationForm({ title, lead, endpoint, dialCodes, policies }: RegistrationFormProps) {
  const text = useText()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  useLedOn()
  const form = useForm({
    schema: Registration,
    values: (element) => withFullNumber(textsOf(element)),
    submit: async (values) => {
      startSession(await api(endpoint, { body: formDataOf(values) }))
      raiseFlag('isRecentRegistration')
      await navigate(withNext(VERIFICATION, nextAddress(search)))
    },
    onFault: (fault) => toastSpecified(fault, problemText(PASSWORDS_DIFFER)),
  })
  return (
    <FormPage title={title} form={form} lead={<p className="lead">{lead}</p>}>
      <NameFields />
      <TextField
        name="email"
        label={text('field.email')}
        hint={text('registration.emailHint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ContactNumberField dialCodes={dialCodes} />
      <PasswordField
        name="password"
        label={text('field.password')}
        hint={text('field.passwordHint', { least: LIMITS.passwordMin, better: LIMITS.passwordSuggested })}
        autoComplete="new-password"
      />
      <PasswordField name="password2" label={text('registration.password2')} autoComplete="new-password" />
      <Agreement policies={policies} />
      <SubmitButton
        label={text('registration.submit')}
        pendingLabel={text('registration.pending')}
        isPending={form.isPending}
      />
      <p className="form-end">
        <RichText
          id="registration.login"
          components={{
            link: <LocalLink to={`/login/${search.size ? `?${search}` : ''}`} className="text-link" />,
          }}
        />
      </p>
    </FormPage>
  )
}

/** Two faults also show in a toast (product-spec §8). */
function toastSpecified({ fields, error }: Fault, mismatch: string) {
  const isMismatch = !error && fields.password2 === mismatch
  if (isMismatch && fields.password2) toast('error', fields.password2)
  if (error && fields.email) toast('error', fields.email)
}
