import type { ScorecardTally } from '#contract/hiring/scorecards.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './tally-mark.css'

/** "3 yes 1 no" for whoever may see it; nothing otherwise. */
export function TallyMark({ tally }: { tally: ScorecardTally | null }) {
  const text = useText()
  if (!tally) return null
  const { yes, no } = tally
  return (
    <span className="tally-mark" title={text('scorecards.tallyTitle')}>
      {yes > 0 && <span data-answer="yes">{text('scorecards.yes', { count: yes })}</span>}
      {yes > 0 && no > 0 && ' '}
      {no > 0 && <span data-answer="no">{text('scorecards.no', { count: no })}</span>}
    </span>
  )
}
