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
import { typedPoints } from '#web/applications/scoring/score-saver.ts'
import { button } from '#web/ui/button.ts'
import { meanPoints } from './agreed-points.ts'
import type { Leaf } from './criteria-leaves.ts'
import { OvertakenNote } from './overtaken-note.tsx'
import { scoreTyped } from './score-lacks.ts'
import '#web/ui/field.css'
import './agreed-field.css'

type AgreedFieldProps = {
  opportunityId: number
  bidder: string
  leaf: Leaf
  cell: ConsensusCell
  onSaved: (next: Consensus) => void
}

type Draft = { points: string; reason: string; version: number }

/** Keeps the chair's words while they type, and beside a score that was saved elsewhere meanwhile. */
function useDraft({ agreed, mean }: ConsensusCell) {
  const kept: Draft = {
    points: agreed.version === 0 ? meanPoints(mean) : typedPoints(agreed.points),
    reason: agreed.reason,
    version: agreed.version,
  }
  const [base, setBase] = useState(kept)
  const [draft, setDraft] = useState(kept)
  const [overtaken, setOvertaken] = useState<{ points: string; reason: string }>()
  if (agreed.version !== base.version) {
    const isChanged = !isSame(draft, base) && !isSame(draft, kept)
    setBase(kept)
    setDraft(kept)
    if (isChanged) setOvertaken(draft)
  }
  return {
    draft,
    overtaken,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    /** Keeps what was typed while the save was under way. */
    onSaved: (saved: Draft) => {
      setBase(saved)
      setDraft((now) => ({ ...now, version: saved.version }))
    },
    choose: (mine?: { points: string; reason: string }) => {
      setOvertaken(undefined)
      if (mine) setDraft((before) => ({ ...before, ...mine }))
    },
  }
}

const isSame = (one: Draft, other: Draft) =>
  scoreTyped(one.points) === scoreTyped(other.points) && one.reason === other.reason

/** The points that the chair writes down for the panel, from the mean on, with a reason where they are far from it. */
export function AgreedField({ opportunityId, bidder, leaf, cell, onSaved }: AgreedFieldProps) {
  const text = useText()
  const { agreed, mean } = cell
  const { draft, overtaken, change, choose, ...own } = useDraft(cell)
  const { points, reason, version } = draft
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const given = scoreTyped(points)
  const isFar = given !== undefined && mean !== null && isFarFromMean(given, { mean, most: leaf.points })
  const isSaved = agreed.version > 0 && (agreed.points ?? undefined) === given && agreed.reason === reason
  const params = { id: String(opportunityId) }
  const save = async () => {
    if (isPending) return
    setPending(true)
    setProblem(undefined)
    try {
      const place = { ...params, bidder, criterion: String(leaf.id) }
      const next = await api(agreeScore, { params: place, body: { points, reason, version } })
      own.onSaved({ points, reason, version: versionIn(next, { bidder, criterion: leaf.id }) })
      onSaved(next)
    } catch (error) {
      const wrong = isApiError(error) ? error.fields?.points?.[0] : undefined
      setProblem(wrong ?? problemWords(error, text('error.offline.text')))
      if (isApiError(error) && error.code === 'conflict')
        api(readConsensus, { params }).then(onSaved, () => undefined)
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
          onChange={(event) => change({ points: event.currentTarget.value })}
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
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
      <span id={`${id}-state`} className="agreed-state" role={problem ? 'alert' : undefined}>
        {problem ?? (isFar && reason.trim() === '' ? text('consensus.reasonNeeded') : '')}
      </span>
      {overtaken && <OvertakenNote typed={overtaken} onMine={choose} onNewer={() => choose()} />}
    </div>
  )
}

function versionIn({ proposals }: Consensus, { bidder, criterion }: { bidder: string; criterion: number }) {
  const proposal = proposals.find((each) => each.bidder === bidder)
  return proposal?.cells.find((each) => each.criterion === criterion)?.agreed.version ?? 0
}
