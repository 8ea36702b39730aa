import type { UserDetail } from '#contract/accounts/user-detail.ts'
import {
  InvitedRegistration,
  type OpenedInvitation,
  registerInvited,
} from '#contract/companies/invitations.ts'
import type { ShownPolicies } from '#web/accounts/agreement.tsx'
import { InvitedPassword } from '#web/accounts/invited-password.tsx'
import { api } from '#web/app/api.ts'
import { withFullNumber } from '#web/app/forms/contact-number.ts'
import { useForm } from '#web/app/forms/form.ts'
import { textsOf } from '#web/app/forms/form-data.ts'
import { loadDocument } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { startSession } from '#web/app/session/session.ts'
import { ContactNumberField } from '#web/parts/fields/contact-number-field.tsx'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { NameFields } from '#web/parts/fields/name-fields.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { forgetInvitation } from './invitation.ts'

type JoinRegistrationProps = {
  token: string
  invitation: OpenedInvitation
  account: UserDetail | undefined
  dialCodes: [string, string][]
  policies: ShownPolicies | undefined
}

/** Registers the invited address, which the mailed link verifies: the person is signed in at once. */
export function JoinRegistration({ token, invitation, account, dialCodes, policies }: JoinRegistrationProps) {
  const text = useText()
  const form = useForm({
    schema: InvitedRegistration,
    values: (element) => ({ ...withFullNumber(textsOf(element)), token }),
    submit: async (body) => {
      startSession(await api(registerInvited, { body }))
      forgetInvitation()
      loadDocument('/admin/')
    },
  })
  return (
    <FormPage
      title={text('join.title')}
      form={form}
      notice={account && <Banner kind="note">{text('join.otherAccount', { email: account.email })}</Banner>}
      lead={<p className="lead">{text('join.registerLead', { company: invitation.company.name })}</p>}
    >
      <NameFields />
      <JobTitle />
      <ContactNumberField dialCodes={dialCodes} />
      <InvitedPassword email={invitation.email} policies={policies} />
      <SubmitButton
        label={text('join.submit')}
        pendingLabel={text('join.pending')}
        isPending={form.isPending}
      />
    </FormPage>
  )
}

export function JobTitle() {
  const text = useText()
  return (
    <TextField
      name="job_title"
      label={text('companyWizard.jobTitle')}
      hint={text('companyWizard.jobTitleHint')}
      autoComplete="organization-title"
    />
  )
}
