import type { Proposals } from '#contract/procurement/bid-opening.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import './opening-state.css'

/** How many proposals there are, and how far they are from being opened. */
export function OpeningState({ proposals, onPress }: { proposals: Proposals; onPress: () => void }) {
  const text = useText()
  const { count, presses, needed, opened_at, can_press, time_zone } = proposals
  const left = needed - presses.length
  return (
    <section className="opening" aria-label={text('opening.state')}>
      <p className="opening-count">{text('proposals.count', { count })}</p>
      {opened_at ? (
        <p>{text('opening.opened', { date: zonedWords(opened_at, time_zone) })}</p>
      ) : (
        <Banner kind="note">{reason()}</Banner>
      )}
      {presses.length > 0 && (
        <ul>
          {presses.map(({ name, at }) => (
            <li key={name + at}>{text('opening.pressed', { name, date: zonedWords(at, time_zone) })}</li>
          ))}
        </ul>
      )}
      {can_press && count > 0 && (
        <div>
          <p className="quiet">{text('opening.left', { left })}</p>
          <button type="button" className={button('primary')} onClick={onPress}>
            {text('opening.press')}
          </button>
        </div>
      )}
    </section>
  )

  function reason(): string {
    const { call, is_over, opens_at } = proposals
    if (call.status === 'CANCELLED') return text('opening.cancelled')
    if (!is_over && opens_at) return text('opening.from', { date: zonedWords(opens_at, time_zone) })
    if (!is_over) return text('opening.noDeadline')
    if (count === 0) return text('opening.none')
    if (presses.length === 0) return text('opening.shut', { needed })
    return text('opening.waits', { left })
  }
}
