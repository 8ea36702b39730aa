import { useCallback, useState } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { listOffers, type Offers, type SentOffer, withdrawOffer } from '#contract/hiring/offers.ts'
import { api } from '#web/app/api.ts'
import { instantWords, zonedMinuteWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { toast } from '#web/app/toast.ts'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { OfferApproval } from './offer-approval.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import './offer-panel.css'
import '#web/hiring/applicants/applicant-part.css'

type OfferPanelProps = {
  applicant: Applicant
  /** Leads to the dialog that marks them as hired. */
  onHire: (() => void) | undefined
  onChange: () => void
}

/** Offers to an applicant and their answers; nothing before the first can be sent. */
export function OfferPanel({ applicant, onHire, onChange }: OfferPanelProps) {
  const text = useText()
  const { number, status, active_at } = applicant
  const load = useCallback(() => api(listOffers, { params: { number } }), [number])
  const { data, state, reload, change } = useLoaded(load, `${status} ${active_at}`)
  const [isSending, setSending] = useState(false)
  const [leaving, setLeaving] = useState<SentOffer>()
  if (state === 'failed' && !data) {
    return status === 'OFFER' ? <Failed onRetry={reload} /> : null
  }
  if (!data || (data.offers.length === 0 && !data.can_send && !data.approval)) return null
  const finish = (now: Offers, said: string) => {
    change(() => now)
    setSending(false)
    toast('success', said)
    onChange()
  }
  const isAccepted = data.offers[0]?.state === 'ACCEPTED' && !data.offers[0].is_past
  const canHire = isAccepted && onHire && applicant.next_statuses.includes('HIRED')
  return (
    <section id="offers" className="applicant-part" aria-labelledby={`offers-${number}`}>
      <h3 id={`offers-${number}`}>{text('offers.title')}</h3>
      {data.offers.length === 0 && !data.approval && <p className="quiet">{text('offers.none')}</p>}
      <ul className="offer-list">
        {data.offers.map((offer) => (
          <Sent key={offer.id} offer={offer} onWithdraw={() => setLeaving(offer)} />
        ))}
      </ul>
      {canHire && (
        <div className="offer-tools">
          <p>{text('offers.hireLead')}</p>
          <button type="button" className={button('primary')} onClick={onHire}>
            {text('offers.hire')}
          </button>
        </div>
      )}
      {data.approval && (
        <OfferApproval
          number={number}
          approval={data.approval}
          timeZone={data.time_zone}
          onAsk={() => setSending(true)}
          onChange={(now) => change(() => now)}
        />
      )}
      {data.can_send && (
        <p>
          <button type="button" className={button('primary')} onClick={() => setSending(true)}>
            {text('offers.send')}
          </button>
        </p>
      )}
      {isSending && data.template && (
        <OfferDialog
          applicant={applicant}
          isForApproval={!data.can_send}
          template={data.approval?.letter ?? data.template}
          respondBy={data.approval?.letter?.respond_by ?? data.respond_by}
          timeZone={data.time_zone}
          onDone={(now) => finish(now, text(data.can_send ? 'offers.sent' : 'approval.asked'))}
          onClose={() => setSending(false)}
        />
      )}
      {leaving && (
        <ActDialog
          title={text('offers.withdraw')}
          words={text('offers.withdrawText')}
          confirmLabel={text('offers.withdraw')}
          act={async () => {
            const now = await api(withdrawOffer, { params: { number, id: String(leaving.id) } })
            finish(now, text('offers.withdrawn'))
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <section className="applicant-part" role="alert">
      <p>{text('offers.failed')}</p>
      <button type="button" className={button('secondary')} onClick={onRetry}>
        {text('applicants.retry')}
      </button>
    </section>
  )
}

function Sent({ offer, onWithdraw }: { offer: SentOffer; onWithdraw: () => void }) {
  const text = useText()
  const { state, is_past, subject, body, by, sent_at, respond_by, time_zone } = offer
  const { answer_message, answered_at } = offer
  const date = instantWords(sent_at, true)
  return (
    <li data-state={state}>
      <p className="strong">{text(`offers.state.${state}`)}</p>
      {state === 'ACCEPTED' && is_past && <p>{text('offers.past')}</p>}
      <p className="quiet">
        {by ? text('offers.sentBy', { name: by, date }) : text('offers.sentAt', { date })}
        {state === 'OPEN' && ` · ${text('offers.until', { date: zonedMinuteWords(respond_by, time_zone) })}`}
        {answered_at && ` · ${text('offers.answeredAt', { date: instantWords(answered_at, true) })}`}
      </p>
      {answer_message && <blockquote className="kept-lines">{answer_message}</blockquote>}
      {body && (
        <details>
          <summary>{text('offers.read')}</summary>
          <p className="strong">{subject}</p>
          <p className="kept-lines">{body}</p>
        </details>
      )}
      {offer.can_withdraw && (
        <p>
          <button type="button" className={button('secondary')} onClick={onWithdraw}>
            {text('offers.withdraw')}
          </button>
        </p>
      )}
    </li>
  )
}
