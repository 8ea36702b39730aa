import { useNavigate } from 'react-router'
import { ProviderRegistration, registerWithProvider, type Stranger } from '#contract/accounts/oidc.ts'
import { Agreement, type ShownPolicies } from '#web/accounts/agreement.tsx'
import { api } from '#web/app/api.ts'
import { withFullNumber } from '#web/app/forms/contact-number.ts'
import { useForm } from '#web/app/forms/form.ts'
import { textsOf } from '#web/app/forms/form-data.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { loadAccount } from '#web/app/session/account.ts'
import { withNext } from '#web/app/session/next-address.ts'
import { firstStep } from '#web/app/session/onboarding.ts'
import { startSession } from '#web/app/session/session.ts'
import { ContactNumberField } from '#web/parts/fields/contact-number-field.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { NameFields } from '#web/parts/fields/name-fields.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'

const KINDS = [
  { value: 'JOB_SEEKER', kind: 'seeker' },
  { value: 'RECRUITING_COMPANY', kind: 'company' },
] as const

type ProviderRegistrationFormProps = {
  person: Stranger['registration']
  provider: string
  dialCodes: [string, string][]
  policies: ShownPolicies
  /** The page that asked for the sign-in. */
  next: string | undefined
}

/** Asks for what the provider does not know; the address is the provider's. */
export function ProviderRegistrationForm({
  person,
  provider,
  dialCodes,
  policies,
  next,
}: ProviderRegistrationFormProps) {
  const text = useText()
  const navigate = useNavigate()
  const form = useForm({
    schema: ProviderRegistration,
    values: (element) => withFullNumber(textsOf(element)),
    submit: async (values) => {
      startSession(await api(registerWithProvider, { body: { ...values, ticket: person.ticket } }))
      await navigate(withNext(firstStep(await loadAccount()), next), { replace: true })
    },
  })
  return (
    <FormPage
      title={text('registration.title')}
      form={form}
      lead={<p className="lead">{text('provider.registrationLead', { provider, email: person.email })}</p>}
    >
      <KindChoice />
      <NameFields known={person} />
      <ContactNumberField dialCodes={dialCodes} />
      <Agreement policies={policies} />
      <SubmitButton
        label={text('registration.submit')}
        pendingLabel={text('registration.pending')}
        isPending={form.isPending}
      />
    </FormPage>
  )
}

function KindChoice() {
  const text = useText()
  const options = KINDS.map(({ value, kind }) => ({
    value,
    label: text(`registration.${kind}`),
    text: text(`registration.${kind}.text`),
  }))
  return <ExplainedChoice name="user_type" label={text('provider.kind')} options={options} />
}
