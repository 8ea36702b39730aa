import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Clarifications } from '#contract/procurement/clarifications.ts'
import { readSheet, type Sheet, saveScore } from '#contract/procurement/scores.ts'
import { api } from '#web/app/api.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { createScoreSaver, type Left, type ScoreSaver } from '#web/applications/scoring/score-saver.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { leavesOf } from './criteria-leaves.ts'
import { HandIn } from './hand-in.tsx'
import { ScoreCriteria } from './score-criteria.tsx'
import { ScoreProposal } from './score-proposal.tsx'
import '#web/app/i18n/problem-texts.ts'
import './score-sheet.css'

type ScoreSheetProps = { loaded: Sheet; clarifications: Clarifications | undefined }

/** One screen to score: the proposal on the left, the criteria on the right; two tabs where there is no room for both. */
export function ScoreSheet({ loaded, clarifications }: ScoreSheetProps) {
  const text = useText()
  const saver = useSaver(loaded)
  const cells = useSyncExternalStore(saver.subscribe, saver.cells, saver.cells)
  const [at, setAt] = useState(0)
  const [side, setSide] = useState<'proposal' | 'criteria'>('proposal')
  const { proposals, criteria } = loaded
  const proposal = proposals[Math.min(at, proposals.length - 1)]
  if (!proposal) return <p className="quiet">{text('score.none')}</p>
  const going = proposals.filter(({ is_failed }) => !is_failed)
  const all = going.length * leavesOf(criteria).length
  const scored = going
    .flatMap(({ bidder }) => leavesOf(criteria).map(({ id }) => cells[`${bidder}.${id}`]))
    .filter((cell) => cell && cell.points.trim() !== '').length
  const showCriteria = (place: number) => {
    setAt(place)
    setSide('criteria')
  }
  const move = (by: number) => setAt((before) => (before + by + proposals.length) % proposals.length)
  return (
    <div className="score-sheet" data-side={side}>
      <Notice sheet={loaded} />
      <div className="score-bar">
        <button type="button" className={button('secondary')} onClick={() => move(-1)}>
          {text('score.previous')}
          <span className="sr-only"> {text('score.proposal')}</span>
        </button>
        <p aria-live="polite">{text('score.place', { place: at + 1, count: proposals.length })}</p>
        <button type="button" className={button('secondary')} onClick={() => move(1)}>
          {text('score.next')}
          <span className="sr-only"> {text('score.proposal')}</span>
        </button>
        <p className="score-progress">
          <progress aria-hidden="true" value={scored} max={Math.max(all, 1)} />
          {text('score.progress', { scored, all })}
        </p>
      </div>
      <fieldset className="score-sides" aria-label={text('score.sides')}>
        {(['proposal', 'criteria'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={side === each} onClick={() => setSide(each)}>
            {text(`score.${each}`)}
          </button>
        ))}
      </fieldset>
      <div className="score-columns">
        <ScoreProposal
          key={proposal.bidder}
          sheet={loaded}
          proposal={proposal}
          clarifications={clarifications}
        />
        <ScoreCriteria
          key={`criteria ${proposal.bidder}`}
          sheet={loaded}
          proposal={proposal}
          cells={cells}
          saver={saver}
          onMove={move}
        />
      </div>
      {loaded.can_score && <HandIn sheet={loaded} saver={saver} cells={cells} onShow={showCriteria} />}
    </div>
  )
}

function Notice({ sheet: { can_score, sent_at, time_zone } }: { sheet: Sheet }) {
  const text = useText()
  if (sent_at)
    return <Banner kind="success">{text('score.sent', { date: zonedWords(sent_at, time_zone) })}</Banner>
  return can_score ? null : <Banner kind="note">{text('score.notYet')}</Banner>
}

function useSaver(sheet: Sheet): ScoreSaver {
  const { id } = sheet.opportunity
  const { draft, left } = useOwnDraft<Left>(`scores:${id}`)
  const [saver] = useState(() =>
    createScoreSaver(
      sheet,
      {
        save: ({ bidder, criterion }, body) =>
          api(saveScore, { params: { id: String(id), bidder, criterion: String(criterion) }, body }),
        read: () => api(readSheet, { params: { id: String(id) } }),
      },
      left,
    ),
  )
  useKeptOnLeaving(draft, saver.left)
  useEffect(() => {
    const flush = () => void saver.flush()
    if (sheet.can_score) flush()
    addEventListener('online', flush)
    return () => {
      removeEventListener('online', flush)
      flush()
    }
  }, [saver, sheet.can_score])
  return saver
}
