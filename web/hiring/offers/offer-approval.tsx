import {
  type OfferApproval as Approval,
  decideOfferApproval,
  type Offers,
  withdrawOfferApproval,
} from '#contract/hiring/offers.ts'
import { api } from '#web/app/api.ts'
import { zonedMinuteWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ApprovalPanel } from '#web/companies/approval/approval-panel.tsx'

type OfferApprovalProps = {
  number: string
  approval: Approval
  timeZone: string
  /** Opens the letter, to be handed in. */
  onAsk: () => void
  onChange: (now: Offers) => void
}

/** The letter that waits for approval, or got it, and what can be done about it. */
export function OfferApproval({ number, approval, timeZone, onAsk, onChange }: OfferApprovalProps) {
  const text = useText()
  const params = { number }
  const { letter } = approval
  return (
    <>
      <ApprovalPanel
        approval={approval}
        acts={{
          onAsk,
          withdraw: async () => onChange(await api(withdrawOfferApproval, { params })),
          decide: async (body) => onChange(await api(decideOfferApproval, { params, body })),
        }}
      />
      {letter && approval.state !== 'NEEDED' && (
        <details open={approval.can_decide}>
          <summary>{text('approval.letter')}</summary>
          <p className="strong">{letter.as_sent.subject}</p>
          <p className="kept-lines">{letter.as_sent.body}</p>
          <p className="quiet">
            {text('offers.until', { date: zonedMinuteWords(letter.respond_by, timeZone) })}
          </p>
        </details>
      )}
    </>
  )
}
