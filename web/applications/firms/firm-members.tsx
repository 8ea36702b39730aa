import { useState } from 'react'
import {
  inviteToFirm,
  NewFirmMember,
  removeFirmMember,
  revokeFirmInvitation,
} from '#contract/applications/firm-members.ts'
import type { Firm, FirmMember, OwnFirm } from '#contract/applications/firms.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/fields/form-page.css'
import '#web/parts/workspace/own-list-panel.css'
import './firms.css'

type FirmMembersProps = { firm: Firm; onChanged: (own: OwnFirm) => void }

/** The people of a firm, who see its proposals and write them; its owner invites and removes them. */
export function FirmMembers({ firm, onChanged }: FirmMembersProps) {
  const text = useText()
  const [removed, setRemoved] = useState<FirmMember>()
  const isOwner = firm.role === 'OWNER'
  const act = async (work: () => Promise<OwnFirm>) => {
    dismissErrors()
    try {
      onChanged(await work())
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <section className="own-list firm" aria-labelledby="firm-members">
      <h2 id="firm-members">{text('firm.members')}</h2>
      <p className="quiet measure">{text('firm.membersLead')}</p>
      <ul className="firm-people">
        {firm.members.map((member) => (
          <li key={member.id}>
            <span>
              {member.name}
              <span className="fine">
                {member.email} · {text(`firm.role.${member.role}`)}
              </span>
            </span>
            {member.role !== 'OWNER' && (isOwner || member.is_you) && (
              <button
                type="button"
                className={button('quiet')}
                {...(!member.is_you && {
                  'aria-label': text('cvs.actOf', { act: text('firm.removeMember'), name: member.name }),
                })}
                onClick={() => setRemoved(member)}
              >
                {text(member.is_you ? 'firm.leave' : 'firm.removeMember')}
              </button>
            )}
          </li>
        ))}
        {firm.invitations.map(({ id, email, expires_at }) => (
          <li key={`i${id}`}>
            <span>
              {email}
              <span className="fine">{text('firm.invitedUntil', { day: instantDayWords(expires_at) })}</span>
            </span>
            <button
              type="button"
              className={button('quiet')}
              aria-label={text('cvs.actOf', { act: text('firm.revoke'), name: email })}
              onClick={() => void act(() => api(revokeFirmInvitation, { params: { id: String(id) } }))}
            >
              {text('firm.revoke')}
            </button>
          </li>
        ))}
      </ul>
      {isOwner && <NewMember onInvited={onChanged} />}
      {removed && (
        <ConfirmDialog
          title={text(removed.is_you ? 'firm.leaveTitle' : 'firm.removeTitle', { name: removed.name })}
          words={text(removed.is_you ? 'firm.leaveText' : 'firm.removeMemberText')}
          confirmLabel={text(removed.is_you ? 'firm.leave' : 'firm.removeMember')}
          onCancel={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined)
            void act(() => api(removeFirmMember, { params: { id: String(removed.id) } }))
          }}
        />
      )}
    </section>
  )
}

function NewMember({ onInvited }: { onInvited: (own: OwnFirm) => void }) {
  const text = useText()
  const [email, setEmail] = useState('')
  const form = useForm({
    schema: NewFirmMember,
    values: () => ({ email }),
    submit: async (body) => {
      onInvited(await api(inviteToFirm, { body }))
      setEmail('')
      toast('success', text('firm.invited'))
    },
  })
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <TextField
          name="email"
          type="email"
          label={text('firm.inviteEmail')}
          hint={text('firm.inviteHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValue={setEmail}
        />
        <SubmitButton
          label={text('firm.invite')}
          pendingLabel={text('dialog.saving')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}
