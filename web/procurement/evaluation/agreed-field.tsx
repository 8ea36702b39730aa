import { useState } from 'react'
import { isFarFromMean } from '#contract/applications/scoring.ts'
import { isApiError } from '#contract/errors.ts'
import {
  agreeScore,
  type Consensus,
  type ConsensusCell,
  readConsensus,
} from '#contract/procurement/consensus.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { button } from '#web/ui/button.ts'
import type { Leaf } from './criteria-leaves.ts'
import { pointsOf } from './score-lacks.ts'
import { typedPoints } from './score-saver.ts'
import '#web/ui/field.css'
import './agreed-field.css'

type AgreedFieldProps = {
  opportunityId: number
  bidder: string
  leaf: Leaf
  cell: ConsensusCell
  onSaved: (next: Consensus) => void
}

/** The points that the chair writes down for the panel, from the mean on, with a reason where they are far from it. */
export function AgreedField({ opportunityId, bidder, leaf, cell, onSaved }: AgreedFieldProps) {
  const text = useText()
  const { agreed, mean } = cell
  const rounded = mean === null ? '' : String(Math.round(mean * 100) / 100)
  const [points, setPoints] = useState(agreed.version === 0 ? rounded : typedPoints(agreed.points))
  const [reason, setReason] = useState(agreed.reason)
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const given = pointsOf(points)
  const isFar = given !== undefined && mean !== null && isFarFromMean(given, { mean, most: leaf.points })
  const isSaved =
    agreed.version > 0 && typedPoints(agreed.points) === points.trim() && agreed.reason === reason
  const own = { id: String(opportunityId) }
  const save = async () => {
    if (isPending) return
    setPending(true)
    setProblem(undefined)
    try {
      const params = { ...own, bidder, criterion: String(leaf.id) }
      onSaved(await api(agreeScore, { params, body: { points, reason, version: agreed.version } }))
    } catch (error) {
      const wrong = isApiError(error) ? error.fields?.points?.[0] : undefined
      setProblem(wrong ?? problemWords(error, text('error.offline.text')))
      if (isApiError(error) && error.code === 'conflict')
        api(readConsensus, { params: own }).then(onSaved, () => undefined)
    }
    setPending(false)
  }
  const id = `agreed-${bidder}-${leaf.id}`
  return (
    <div className="agreed-field">
      <div className="agreed-points">
        <input
          id={id}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          aria-label={text('consensus.agreedOf', { name: leaf.name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-state`}
          value={points}
          onChange={(event) => setPoints(event.currentTarget.value)}
        />
        <button
          type="button"
          className={button('secondary')}
          disabled={isPending || isSaved}
          onClick={() => void save()}
        >
          {text(isSaved ? 'consensus.saved' : 'consensus.save')}
        </button>
      </div>
      {(isFar || reason !== '') && (
        <textarea
          className="input"
          rows={2}
          maxLength={LIMITS.reasonLength}
          aria-label={text('consensus.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <span id={`${id}-state`} className="agreed-state" role={problem ? 'alert' : undefined}>
        {problem ?? (isFar && reason.trim() === '' ? text('consensus.reasonNeeded') : '')}
      </span>
    </div>
  )
}
