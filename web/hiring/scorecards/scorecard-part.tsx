import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { lookAtScorecards, readScorecards, type Scorecards } from '#contract/hiring/scorecards.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { ScorecardForm } from './scorecard-form.tsx'
import { ScorecardSummary } from './scorecard-summary.tsx'
import { useNames } from './scorecard-words.ts'
import './scorecard-part.css'
import '#web/hiring/applicants/applicant-part.css'

type ScorecardPartProps = { applicant: Applicant; isFocused: RefObject<boolean>; onChange: () => void }

/** The member's own scorecard until it is handed in, then everybody's. */
export function ScorecardPart({ applicant, isFocused, onChange }: ScorecardPartProps) {
  const text = useText()
  const { number } = applicant
  const { shown, hasFailed, load, show } = useScorecards(number)
  const [isChanging, setChanging] = useState(false)
  if (hasFailed && !shown) return <LoadFailed onRetry={load} />
  if (!shown) return <p className="quiet">{text('account.loading')}</p>
  const { criteria, own, cards, is_shown } = shown
  const isFilledIn = own && criteria.length > 0 && (own.handed_in_at === null || isChanging)
  if (criteria.length === 0 && cards.length === 0) return <NoCriteria postId={applicant.post.id} />
  return (
    <section className="applicant-part scorecard-part">
      <h3>{text('scorecards.title')}</h3>
      {!is_shown && <NotShown shown={shown} number={number} onShown={show} onChange={onChange} />}
      {is_shown && <ScorecardSummary shown={shown} />}
      {own?.handed_in_at && !isChanging && criteria.length > 0 && (
        <p>
          <button type="button" className={button('secondary')} onClick={() => setChanging(true)}>
            {text('scorecards.change')}
          </button>
        </p>
      )}
      {isFilledIn && (
        <ScorecardForm
          number={number}
          criteria={criteria}
          own={own}
          isFocused={isFocused}
          onDone={(next) => {
            setChanging(false)
            if (next) show(next)
            else load()
            onChange()
          }}
        />
      )}
    </section>
  )
}

function useScorecards(number: string) {
  const [shown, show] = useState<Scorecards>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const [came] = await Promise.allSettled([api(readScorecards, { params: { number } })])
    setFailed(came.status === 'rejected')
    if (came.status === 'fulfilled') show(came.value)
  }, [number])
  useEffect(() => void load(), [load])
  return { shown, hasFailed, load: () => void load(), show }
}

type NotShownProps = {
  shown: Scorecards
  number: string
  onShown: (shown: Scorecards) => void
  onChange: () => void
}

/** Tells who handed in, and nothing of their words; who decides may look all the same. */
function NotShown({ shown: { from, can_score, can_look }, number, onShown, onChange }: NotShownProps) {
  const text = useText()
  const names = useNames()(from)
  const [isAsked, setAsked] = useState(false)
  const label = text(can_score ? 'scorecards.look' : 'scorecards.lookOnly')
  if (from.length === 0) return <p className="quiet">{text('scorecards.nobody')}</p>
  return (
    <>
      <p className="quiet">
        {text('scorecards.from', { names, count: from.length })} {can_score && text('scorecards.seenAfter')}
      </p>
      {can_look && (
        <p>
          <button type="button" className="text-link tall-link" onClick={() => setAsked(true)}>
            {label}
          </button>
        </p>
      )}
      {isAsked && (
        <ActDialog
          title={text(can_score ? 'scorecards.lookTitle' : 'scorecards.lookTitleOnly')}
          words={text(can_score ? 'scorecards.lookWords' : 'scorecards.lookWordsOnly')}
          confirmLabel={label}
          act={async () => {
            onShown(await api(lookAtScorecards, { params: { number } }))
            onChange()
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function NoCriteria({ postId }: { postId: number }) {
  const text = useText()
  const canEdit = useAbilities().includes('applicants.move')
  return (
    <section className="applicant-part">
      <h3>{text('scorecards.title')}</h3>
      <p className="quiet">{text(canEdit ? 'scorecards.none' : 'scorecards.noneYet')}</p>
      {canEdit && (
        <p>
          <LocalLink to={`/admin/posts/${postId}/criteria/`} className={button('secondary')}>
            {text('scorecards.criteriaGive')}
          </LocalLink>
        </p>
      )}
    </section>
  )
}
