import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#contract/companies/invitations.ts'
import { leaveCompany, listMembers, type Member, removeMember } from '#contract/companies/members.ts'
import { isApiError } from '#contract/errors.ts'
import { type HeldRfp, listHeldRfps } from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { refreshAccount, useAccount } from '#web/app/session/account.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { InvitationTable } from '#web/companies/invitation-table.tsx'
import { HandOverDialog, InviteDialog, RoleDialog } from '#web/companies/member-dialogs.tsx'
import { MemberTable } from '#web/companies/member-table.tsx'
import { RoleWords } from '#web/companies/role-choice.tsx'
import { SecondStepPanel } from '#web/companies/second-step-panel.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { warningOf } from '#web/procurement/keys/held-warning.ts'
import { OpeningKeyPanel } from '#web/procurement/keys/islands.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/members.ts'
import './members.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const canManage = account.company?.abilities.includes('members.manage')
  const [members, held, invitations] = await Promise.all([
    api(listMembers),
    api(listHeldRfps),
    canManage ? api(listInvitations) : Promise.resolve([]),
  ])
  return { account, members, held, invitations }
}
clientLoader.hydrate = true as const

type Asked =
  | { what: 'invite' | 'hand-over' | 'leave' }
  | { what: 'role' | 'remove'; member: Member }
  | { what: 'revoke'; invitation: Invitation }

/** Members, invitations, and the abilities of each role. */
export default function Members({
  loaderData: { account: loaded, members, held, invitations },
}: Route.ComponentProps) {
  const text = useText()
  const account = useAccount() ?? loaded
  const canManage = account.company?.abilities.includes('members.manage') ?? false
  const [asked, setAsked] = useState<Asked>()
  return (
    <WorkspacePage
      title={text('members.title')}
      about={text('members.about')}
      actions={
        canManage && (
          <button type="button" className={button('primary')} onClick={() => setAsked({ what: 'invite' })}>
            <Icon name="mail" />
            {text('members.invite')}
          </button>
        )
      }
    >
      <MemberTable
        members={members}
        acts={
          canManage
            ? {
                onRole: (member) => setAsked({ what: 'role', member }),
                onRemove: (member) => setAsked({ what: 'remove', member }),
              }
            : undefined
        }
      />
      {canManage && (
        <Invitations
          invitations={invitations}
          onRevoke={(invitation) => setAsked({ what: 'revoke', invitation })}
        />
      )}
      {canManage && <SecondStepPanel />}
      {account.company?.abilities.includes('proposals.open') && (
        <Suspense>
          <OpeningKeyPanel name={`${account.first_name} ${account.last_name}`} />
        </Suspense>
      )}
      <RoleWords />
      {!account.company?.suspended && (
        <section className="members-part">
          <h2>{text('members.going')}</h2>
          <p className="quiet measure">{text('members.goingText')}</p>
          <div className="members-going">
            {canManage && members.length > 1 && (
              <button
                type="button"
                className={button('secondary')}
                onClick={() => setAsked({ what: 'hand-over' })}
              >
                {text('members.handOver')}
              </button>
            )}
            <button type="button" className={button('secondary')} onClick={() => setAsked({ what: 'leave' })}>
              {text('members.leave')}
            </button>
          </div>
        </section>
      )}
      {asked && <Dialogs asked={asked} members={members} held={held} onClose={() => setAsked(undefined)} />}
    </WorkspacePage>
  )
}

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' ')

type InvitationsProps = { invitations: Invitation[]; onRevoke: (invitation: Invitation) => void }

function Invitations({ invitations, onRevoke }: InvitationsProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const resend = async ({ id, email }: Invitation) => {
    dismissErrors()
    setBusy(true)
    try {
      await api(resendInvitation, { params: { id: String(id) } })
      toast('success', text('members.invited', { email }))
      await revalidate()
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
    }
    setBusy(false)
  }
  return (
    <section className="members-part">
      <h2>{text('members.invitations')}</h2>
      {invitations.length > 0 ? (
        <InvitationTable invitations={invitations} isBusy={isBusy} onResend={resend} onRevoke={onRevoke} />
      ) : (
        <p className="quiet">{text('members.noInvitations')}</p>
      )}
    </section>
  )
}

type DialogsProps = { asked: Asked; members: Member[]; held: HeldRfp[]; onClose: () => void }

function Dialogs({ asked, members, held, onClose }: DialogsProps) {
  const text = useText()
  const ofShare = (member: Member | undefined) => {
    const warning = member && warningOf(held, member.id)
    return warning && text(warning.id, { name: member.full_name, rfps: warning.rfps })
  }
  const { revalidate } = useRevalidator()
  const done = async () => {
    await refreshAccount()
    await revalidate()
  }
  const dialog = { onDone: done, onClose }
  switch (asked.what) {
    case 'invite':
      return <InviteDialog {...dialog} />
    case 'role':
      return <RoleDialog {...dialog} member={asked.member} warning={ofShare(asked.member)} />
    case 'hand-over':
      return <HandOverDialog {...dialog} members={members} />
    case 'remove':
      return (
        <ActDialog
          title={text('members.removeNamed', { name: asked.member.full_name })}
          words={joined(text('members.removeText'), ofShare(asked.member))}
          confirmLabel={text('members.remove')}
          act={async () => {
            await api(removeMember, { params: { id: String(asked.member.id) } })
            toast('success', text('members.removed', { name: asked.member.full_name }))
            await done()
          }}
          onClose={onClose}
        />
      )
    case 'revoke':
      return (
        <ActDialog
          title={text('members.revokeOf', { email: asked.invitation.email })}
          words={text('members.revokeText')}
          confirmLabel={text('members.revoke')}
          act={async () => {
            await api(revokeInvitation, { params: { id: String(asked.invitation.id) } })
            await done()
          }}
          onClose={onClose}
        />
      )
    case 'leave':
      return (
        <ActDialog
          title={text('members.leave')}
          words={joined(text('members.leaveText'), ofShare(members.find(({ is_you }) => is_you)))}
          confirmLabel={text('members.leave')}
          act={async () => {
            await api(leaveCompany)
            await refreshAccount()
          }}
          onClose={onClose}
        />
      )
  }
}
