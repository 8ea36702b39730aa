import type { Invitation } from '#contract/companies/invitations.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './member-table.css'
import '#web/parts/data-table.css'

type InvitationTableProps = {
  invitations: Invitation[]
  isBusy: boolean
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

export function InvitationTable({ invitations, isBusy, onResend, onRevoke }: InvitationTableProps) {
  const text = useText()
  return (
    <table className="data-table">
      <caption className="sr-only">{text('members.invitations')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('members.address')}</th>
          <th scope="col">{text('members.role')}</th>
          <th scope="col">{text('members.invitedBy')}</th>
          <th scope="col">{text('members.goodUntil')}</th>
          <th scope="col">
            <span className="sr-only">{text('members.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <th scope="row">
              <span className="invited">{invitation.email}</span>
            </th>
            <td data-label={text('members.role')}>{text(`role.${invitation.role}`)}</td>
            <td data-label={text('members.invitedBy')}>{invitation.invited_by ?? '–'}</td>
            <td data-label={text('members.goodUntil')}>
              {invitation.expired ? text('members.expired') : instantDayWords(invitation.expires_at)}
            </td>
            <td>
              <div className="member-acts">
                <button
                  type="button"
                  className={button('quiet')}
                  disabled={isBusy}
                  aria-label={text('members.resendTo', { email: invitation.email })}
                  onClick={() => onResend(invitation)}
                >
                  {text('members.resend')}
                </button>
                <button
                  type="button"
                  className={button('quiet')}
                  aria-label={text('members.revokeOf', { email: invitation.email })}
                  onClick={() => onRevoke(invitation)}
                >
                  {text('members.revoke')}
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
