import type { UserDetail } from '#contract/accounts/user-detail.ts'
import type { OpenedInvitation } from '#contract/companies/invitations.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { loginAddress } from '#web/app/session/next-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import { InvitationHead } from './invitation-head.tsx'
import '#web/parts/fields/form-page.css'
import './join-form.css'

type OverProps = {
  reason: 'gone' | 'incomplete' | 'used' | 'expired' | 'suspended'
  invitation?: OpenedInvitation
}

/** Says why nobody can accept the invitation any more. */
export function InvitationOver({ reason, invitation }: OverProps) {
  const text = useText()
  const company = invitation?.company.name ?? ''
  const inviter = invitation?.invited_by ?? company
  return (
    <Notice
      title={text(`join.over.${reason}`, { company })}
      words={text(`join.over.${reason}.text`, { company, inviter })}
    >
      <LocalLink to="/jobs/" className={button('secondary')}>
        {text('error.home')}
      </LocalLink>
    </Notice>
  )
}

type ObstacleProps = { invitation: OpenedInvitation; isMine: boolean; account: UserDetail | undefined }

/** Says why the account of the invited address cannot accept, and offers its owner a way on. */
export function JoinObstacle({ invitation, isMine, account }: ObstacleProps) {
  const text = useText()
  const { company, email, invited_by } = invitation
  const standing = invitation.standing as 'member' | 'member-elsewhere' | 'other-kind' // the page shows it for no other
  const values = { company: company.name, email, inviter: invited_by ?? company.name }
  const way = { member: '/admin/', 'member-elsewhere': '/admin/members/', 'other-kind': '/user/account/' }[
    standing
  ]
  return (
    <>
      {standing !== 'member' && <InvitationHead invitation={invitation} />}
      <Notice title={text(`join.${standing}`, values)} words={text(`join.${standing}.text`, values)}>
        {isMine || !account ? (
          <LocalLink
            to={isMine ? way : loginAddress(way)}
            reloadDocument={way.startsWith('/admin/')}
            className={button('primary')}
          >
            {text(isMine ? `join.${standing}.way` : 'join.loginButton')}
          </LocalLink>
        ) : (
          <p className="quiet">{text('join.otherAccount', { email: account.email })}</p>
        )}
      </Notice>
    </>
  )
}

type NoticeProps = { title: string; words: string; children: React.ReactNode }

function Notice({ title, words, children }: NoticeProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      <p className="lead">{words}</p>
      <div className="join-way">{children}</div>
    </>
  )
}
