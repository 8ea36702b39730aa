import { loadDocument } from '#web/app/i18n/address.ts'
import '#web/app/i18n/evaluation-texts.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import {
  acceptPanelInvitation,
  type PanelInvitation,
  PanelRegistration,
  registerPanelMember,
} from '#contract/procurement/panel.ts'
import type { ShownPolicies } from '#web/accounts/agreement.tsx'
import { InvitedPassword } from '#web/accounts/invited-password.tsx'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { withFullNumber } from '#web/app/forms/contact-number.ts'
import { useForm } from '#web/app/forms/form.ts'
import { textsOf } from '#web/app/forms/form-data.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { loginAddress } from '#web/app/session/next-address.ts'
import { startSession } from '#web/app/session/session.ts'
import { forgetInvitation } from '#web/companies/invitation.ts'
import { ContactNumberField } from '#web/parts/fields/contact-number-field.tsx'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { NameFields } from '#web/parts/fields/name-fields.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { partPath } from './parts.ts'
import '#web/parts/fields/form-page.css'

export type PanelInvitationPageProps = {
  token: string
  invitation: PanelInvitation | undefined
  account: UserDetail | undefined
  dialCodes: [string, string][]
  policies: ShownPolicies | undefined
}

/** An invitation from outside to the panel of one RFP; the way on depends on the account of the invited address. */
export function PanelInvitationPage(props: PanelInvitationPageProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const { invitation } = props
  const title = text('panelInvitation.title', { company: invitation?.company.name ?? brand })
  if (invitation?.state === 'open' && invitation.standing === 'new')
    return <Registration {...props} invitation={invitation} title={title} />
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      {invitation?.state === 'open' && <InvitationWords invitation={invitation} />}
      <Way {...props} />
    </>
  )
}

function InvitationWords({ invitation }: { invitation: PanelInvitation }) {
  const text = useText()
  const { invited_by, company, is_chair, opportunity } = invitation
  const part = is_chair ? 'chair' : 'member'
  const words = { inviter: invited_by ?? company.name, part, rfp: opportunity.name }
  return <p className="lead">{text('panelInvitation.words', words)}</p>
}

/** Says why nobody can accept, or lets the account of the address do so. */
function Way({ token, invitation, account }: PanelInvitationPageProps) {
  const text = useText()
  const { act, isPending } = useAct()
  if (!invitation) return <p className="lead">{text('panelInvitation.gone')}</p>
  const { state, standing, email, opportunity, invited_by, company } = invitation
  const path = partPath(opportunity.id, 'overview')
  if (state === 'used')
    return (
      <>
        <p className="lead">{text('panelInvitation.used')}</p>
        <LocalLink to={path} className={button('primary')}>
          {text('panelInvitation.open')}
        </LocalLink>
      </>
    )
  if (state !== 'open')
    return <p className="lead">{text(`panelInvitation.${state}`, { inviter: invited_by ?? company.name })}</p>
  if (standing === 'operator') return <p>{text('panelInvitation.operator')}</p>
  if (account && account.email !== email)
    return <p>{text('panelInvitation.other', { email: account.email })}</p>
  if (!account)
    return (
      <>
        <p>{text('panelInvitation.login', { email })}</p>
        <LocalLink to={loginAddress('/join/')} className={button('primary')}>
          {text('join.loginButton')}
        </LocalLink>
      </>
    )
  const accept = () =>
    act(text('panelInvitation.accept'), async () => {
      await api(acceptPanelInvitation, { body: { token } })
      forgetInvitation()
      loadDocument(path)
    })
  return (
    <button type="button" className={button('primary')} disabled={isPending} onClick={() => void accept()}>
      {text(isPending ? 'panelInvitation.accepting' : 'panelInvitation.accept')}
    </button>
  )
}

type RegistrationProps = PanelInvitationPageProps & { invitation: PanelInvitation; title: string }

/** Registers the invited address, which the mailed link verifies: the person is signed in at once. */
function Registration({ token, invitation, title, account, dialCodes, policies }: RegistrationProps) {
  const text = useText()
  const { email, opportunity } = invitation
  const form = useForm({
    schema: PanelRegistration,
    values: (element) => ({ ...withFullNumber(textsOf(element)), token }),
    submit: async (body) => {
      startSession(await api(registerPanelMember, { body }))
      forgetInvitation()
      loadDocument(partPath(opportunity.id, 'overview'))
    },
  })
  return (
    <FormPage
      title={title}
      form={form}
      notice={
        account && <Banner kind="note">{text('panelInvitation.other', { email: account.email })}</Banner>
      }
      lead={
        <>
          <InvitationWords invitation={invitation} />
          <p>{text('panelInvitation.registerLead', { email })}</p>
        </>
      }
    >
      <NameFields />
      <ContactNumberField dialCodes={dialCodes} />
      <InvitedPassword email={email} policies={policies} />
      <SubmitButton
        label={text('panelInvitation.register')}
        pendingLabel={text('join.pending')}
        isPending={form.isPending}
      />
    </FormPage>
  )
}
