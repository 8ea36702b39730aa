import type { OpenedInvitation } from '#contract/companies/invitations.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import './invitation-head.css'

export function InvitationHead({ invitation }: { invitation: OpenedInvitation }) {
  const text = useText()
  const { company, role, invited_by, email } = invitation
  return (
    <div className="invitation-head">
      <div className="invitation-company">
        <CompanyLogo name={company.name} logo={company.logo} isLarge />
        <p className="heading">
          <CompanyName name={company.name} isVerified={company.verified} />
        </p>
      </div>
      <p className="invitation-words">
        {text('join.invites', {
          inviter: invited_by ?? company.name,
          company: company.name,
          role: text(`role.${role}`),
        })}
      </p>
      <p className="quiet">{text('join.for', { email })}</p>
    </div>
  )
}
