import type { CompanyInvitation as Invitation } from '#contract/hiring/interview-invitations.ts'
import { joinedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { ProposedTimes } from './company-entry.tsx'
import { PlaceWords } from './place-words.tsx'
import { slotWords, zonePlace } from './slot-words.ts'
import './interview-list.css'

type CompanyInvitationProps = {
  invitation: Invitation
  /** Takes a time that the applicant proposed. */
  onTake: ((invitation: Invitation, start: string) => void) | undefined
  onCancel: (invitation: Invitation) => void
}

/** Times that an applicant chooses from, as the company sees them. */
export function CompanyInvitation({ invitation, onTake, onCancel }: CompanyInvitationProps) {
  const text = useText()
  const { slots, state, time_zone, panel, invitees, proposed_times } = invitation
  const zone = zonePlace(
    time_zone,
    slots.map(({ starts_at }) => starts_at),
  )
  return (
    <li data-past={state === 'ENDED' || state === 'DECLINED' || undefined}>
      <p className="interview-state" data-answer={state}>
        {text(`interview.invitation.${state}`)}
      </p>
      {invitation.answer_message !== '' && (
        <blockquote className="kept-lines">{invitation.answer_message}</blockquote>
      )}
      {state === 'PROPOSED' && proposed_times.length > 0 && (
        <ProposedTimes
          times={proposed_times}
          timeZone={time_zone}
          onTake={onTake && ((start) => onTake(invitation, start))}
        />
      )}
      <p className="strong">{text('interview.offeredTimes', { count: slots.length, zone })}</p>
      <ul className="interview-slots">
        {slots.map(({ id, starts_at, ends_at, is_taken, is_over }) => (
          <li key={id}>
            <span>{slotWords(starts_at, ends_at, time_zone)}</span>
            {(is_taken || is_over) && (
              <span className="quiet">{text(is_taken ? 'interview.isTaken' : 'interview.isOver')}</span>
            )}
          </li>
        ))}
      </ul>
      {invitees > 1 && <p className="quiet">{text('interview.invitees', { count: invitees })}</p>}
      <p>
        <PlaceWords place={invitation.place} />
      </p>
      {panel.length > 0 && (
        <p>{text('interview.panelIs', { panel: joinedWords(panel.map(({ name }) => name)) })}</p>
      )}
      {invitation.can_cancel && (
        <p className="interview-tools screen-only">
          <button type="button" className={button('secondary')} onClick={() => onCancel(invitation)}>
            {text('interview.takeBack')}
          </button>
        </p>
      )}
    </li>
  )
}
