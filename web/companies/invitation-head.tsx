import type { OpenedInvitation } from '#contract/companies/invitations.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'

export function InvitationHead({ invitation }: { invitation: OpenedInvitation }) {
  const text = useText()
  const { company, role, invited_by, email } = invitation
  return (
    <div className="mb-6">
      <div className="flex items-center gap-4">
        <CompanyLogo name={company.name} logo={company.logo} isLarge />
        <p className="min-w-0 font-semibold text-lg">
          <CompanyName name={company.name} isVerified={company.verified} />
        </p>
      </div>
      <p className="mt-3">
        {text('join.invites', {
          inviter: invited_by ?? company.name,
          company: company.name,
          role: text(`join.role.${role}`),
        })}
      </p>
      <p className="text-ink-soft">{text('join.for', { email })}</p>
    </div>
  )
}
