import { useState } from 'react'
import { agreeScore, type Consensus, readConsensus } from '#contract/procurement/consensus.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { button } from '#web/ui/button.ts'
import { meanPoints } from './agreed-points.ts'
import '#web/ui/field.css'
import './consensus-table.css'

type AgreedMeansProps = {
  opportunityId: number
  proposal: Consensus['proposals'][number]
  onSaved: (next: Consensus) => void
}

/** Saves the mean where the chair wrote down nothing yet: most criteria of a long list are not talked about. */
export function AgreedMeans({ opportunityId, proposal: { bidder, cells }, onSaved }: AgreedMeansProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const waiting = cells.filter(({ agreed, mean }) => agreed.version === 0 && mean !== null)
  if (waiting.length === 0) return null
  const params = { id: String(opportunityId) }
  const saveAll = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      for (const { criterion, mean } of waiting) {
        const place = { ...params, bidder, criterion: String(criterion) }
        const body = { points: meanPoints(mean), reason: '', version: 0 }
        onSaved(await api(agreeScore, { params: place, body }))
      }
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
      api(readConsensus, { params }).then(onSaved, () => undefined)
    }
    setPending(false)
  }
  return (
    <div className="consensus-means">
      <button
        type="button"
        className={button('secondary')}
        disabled={isPending}
        onClick={() => void saveAll()}
      >
        {text('consensus.saveMeans', { count: waiting.length })}
      </button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
