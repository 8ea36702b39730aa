import type { Proposals } from '#contract/procurement/bid-opening.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { exactWords, zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import './bid-opening-state.css'

/** The number of proposals, and the confirmations that their opening still needs. */
export function BidOpeningState({ proposals, onConfirm }: { proposals: Proposals; onConfirm: () => void }) {
  const text = useText()
  const { count, confirmations, needed, opened_at, can_confirm, time_zone, opportunity } = proposals
  const { is_over, evaluation, has_panel } = proposals
  const state = useFocusKept(confirmations.length)
  const left = needed - confirmations.length
  const canCome = opportunity.status !== 'CANCELLED' && (!is_over || count > 0)
  // With criteria the record that nobody bid leads on to the end of the RFP.
  const isAsked = count > 0 || (is_over && evaluation !== null)
  const isPanelLate = canCome && !opened_at && evaluation !== null && !has_panel
  return (
    <section className="bid-opening" aria-label={text('bidOpening.state')}>
      <p ref={state} tabIndex={-1} className="bid-opening-count">
        {text('proposals.count', { count })}
      </p>
      {opened_at ? (
        <p>{text('bidOpening.opened', { date: exactWords(opened_at, time_zone) })}</p>
      ) : (
        <Banner kind="note">{reason()}</Banner>
      )}
      {isPanelLate && <Banner kind="note">{text('bidOpening.noPanel')}</Banner>}
      {confirmations.length > 0 && (
        <ul>
          {confirmations.map(({ name, at }) => (
            <li key={name + at}>{text('bidOpening.confirmed', { name, date: exactWords(at, time_zone) })}</li>
          ))}
        </ul>
      )}
      {can_confirm && isAsked && (
        <div>
          <p className="quiet">{text(count > 0 ? 'bidOpening.left' : 'bidOpening.leftNone', { left })}</p>
          <button type="button" className={button('primary')} onClick={onConfirm}>
            {text(count > 0 ? 'bidOpening.confirm' : 'bidOpening.confirmNone')}
          </button>
        </div>
      )}
    </section>
  )

  function reason(): string {
    const { opens_at, confirms_from } = proposals
    if (opportunity.status === 'CANCELLED') return text('bidOpening.cancelled')
    if (!is_over && opens_at) return text('bidOpening.from', { date: zonedWords(opens_at, time_zone) })
    if (!is_over) return text('bidOpening.noDeadline')
    if (count === 0) return text('bidOpening.none')
    if (confirms_from) return text('bidOpening.newOpener', { date: zonedWords(confirms_from, time_zone) })
    if (confirmations.length === 0) return text('bidOpening.shut', { needed })
    return text('bidOpening.waits', { left })
  }
}
