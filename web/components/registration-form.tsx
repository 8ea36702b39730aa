import { useNavigate, useSearchParams } from 'react-router'
import { Registration, type registerJobSeeker, type registerRecruiter } from '#contract/accounts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { call } from '#web/lib/api.ts'
import { fullNumber } from '#web/lib/contact-number.ts'
import { type Fault, useForm } from '#web/lib/form.ts'
import { formDataOf, textsOf } from '#web/lib/form-data.ts'
import { VERIFICATION } from '#web/lib/require-account.ts'
import { RichText, useText } from '#web/lib/text.tsx'
import { toast } from '#web/lib/toast.ts'
import { raiseFlag } from '#web/state/flags.ts'
import { startSession } from '#web/state/session.ts'
import { ContactNumberField } from './contact-number-field.tsx'
import { FormPage } from './form-page.tsx'
import { LocalLink } from './local-link.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'

type RegistrationFormProps = {
  title: string
  lead: string
  endpoint: typeof registerJobSeeker | typeof registerRecruiter
  dialCodes: [string, string][]
}

/** The sign-up form of both kinds of account (product-spec §2). */
export function RegistrationForm({ title, lead, endpoint, dialCodes }: RegistrationFormProps) {
  const text = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const form = useForm({
    schema: Registration,
    values: registrationOf,
    submit: async (values) => {
      startSession(await call(endpoint, { body: formDataOf(values) }))
      raiseFlag('isRecentRegistration')
      await navigate(VERIFICATION)
    },
    onFault: sayAloud,
  })
  return (
    <FormPage title={title} form={form} lead={<p className="lead">{lead}</p>}>
      <div className="form-pair">
        <TextField name="first_name" label={text('registration.firstName')} autoComplete="given-name" />
        <TextField name="last_name" label={text('registration.lastName')} autoComplete="family-name" />
      </div>
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

function registrationOf(form: HTMLFormElement) {
  const { dial_code = '', contact_number = '', ...rest } = textsOf(form)
  return { ...rest, contact_number: fullNumber(dial_code, contact_number) }
}

/** The two faults that the specification also says in a toast (product-spec §8). */
function sayAloud({ fields, error }: Fault) {
  const isMismatch = !error && fields.password2 === 'Password fields do not match'
  if (isMismatch && fields.password2) toast('error', fields.password2)
  if (error && fields.email) toast('error', fields.email)
}
