import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { reopenScoring } from '#contract/procurement/consensus.ts'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Tells the member who confirms second that scores shall be opened again, by whom and why. */
export function Reopening({ evaluation }: { evaluation: Evaluation }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const { reopening, time_zone, opportunity } = evaluation
  if (!reopening) return null
  const { name: act, given, needed, can_confirm, reason } = reopening
  const left = needed - given.length
  return (
    <>
      {given.map(({ name, at }) => (
        <p key={name + at}>
          {text('evaluation.reopening', { name, date: zonedWords(at, time_zone), reason: reason ?? '' })}
        </p>
      ))}
      {given.length > 0 && left > 0 && <p className="quiet">{text('evaluation.confirmsLeft', { left })}</p>}
      {act === 'reopen_scoring' && can_confirm && (
        <button type="button" className={button('primary')} onClick={() => setAsking(true)}>
          {text('evaluation.reopenScoring')}
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title={text('evaluation.reopenScoring')}
          words={text('evaluation.reopenScoringWords')}
          act={async (because) => {
            await api(reopenScoring, { params: { id: String(opportunity.id) }, body: { reason: because } })
            toast('success', text('evaluation.reopened'))
            await revalidate()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
