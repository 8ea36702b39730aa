import { acceptFirmInvitation, type FirmInvitation } from '#contract/applications/firm-members.ts'
import type { Firm, OwnFirm } from '#contract/applications/firms.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import '#web/parts/workspace/own-list-panel.css'
import './firms.css'

type FirmInvitationsProps = {
  firm: Firm | null
  invitations: FirmInvitation[]
  onJoined: (own: OwnFirm, id: number) => void
}

/** Invitations of one's address to firms; one is accepted by who acts for no other. */
export function FirmInvitations({ firm: own, invitations, onJoined }: FirmInvitationsProps) {
  const text = useText()
  const join = async ({ id, firm }: FirmInvitation) => {
    dismissErrors()
    try {
      onJoined(await api(acceptFirmInvitation, { params: { id: String(id) } }), id)
      toast('success', text('firm.joined', { firm }))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <section className="own-list firm" aria-labelledby="firm-invitations">
      <h2 id="firm-invitations">{text('firm.invitations')}</h2>
      {own && <p className="quiet measure">{text('firm.leaveFirst')}</p>}
      <ul className="firm-people">
        {invitations.map((each) => (
          <li key={each.id}>
            <span>
              {each.firm}
              <span className="fine">
                {each.invited_by && text('firm.invitedBy', { name: each.invited_by })}
              </span>
            </span>
            {!own && (
              <button
                type="button"
                className={button('primary')}
                aria-label={text('cvs.actOf', { act: text('firm.join'), name: each.firm })}
                onClick={() => void join(each)}
              >
                {text('firm.join')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
