import { useText } from '#web/app/i18n/text.tsx'
import type { Cell, ScoreSaver } from '#web/applications/scoring/score-saver.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { RATING_WORDS } from './scorecard-words.ts'
import './rating-field.css'

type CellStateProps = { id: string; name: string; cell: Cell | undefined; saver: ScoreSaver }

/** Whether a rating is saved; where another tab saved another, neither is lost, and one of both is chosen. */
export function CellState({ id, name, cell, saver }: CellStateProps) {
  const text = useText()
  const state = cell?.state ?? 'saved'
  const isBad = state === 'failed' || state === 'refused'
  const words = {
    saved: cell && cell.version > 0 ? text('scorecards.saved') : '',
    unsaved: text('scorecards.saving'),
    saving: text('scorecards.saving'),
    failed: text('scorecards.failed'),
    refused: cell?.problem ?? '',
  }[state]
  const typed = cell?.overtaken
  return (
    <>
      <span id={id} className="rating-state" data-bad={isBad || undefined} role={isBad ? 'alert' : undefined}>
        {words}
      </span>
      {typed && (
        <Banner kind="note">
          <p role="alert">
            {text('scorecards.overtaken', {
              rating: text(RATING_WORDS[Number(typed.points)] ?? RATING_WORDS[0]),
              note: typed.reason,
            })}
          </p>
          <button type="button" className={button('secondary')} onClick={() => saver.change(name, typed)}>
            {text('scorecards.useMine')}
          </button>
          <button type="button" className={button('quiet')} onClick={() => saver.keepNewer(name)}>
            {text('scorecards.useNewer')}
          </button>
        </Banner>
      )}
    </>
  )
}
