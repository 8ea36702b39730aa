import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Award, Complaint } from '#contract/procurement/award.ts'
import { Decision, decideComplaint } from '#contract/procurement/complaints.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/fields/check.css'
import './award-part.css'

/** Bidders' complaints with their decisions. */
export function ComplaintList({ award }: { award: Award }) {
  const text = useText()
  const [decided, setDecided] = useState<Complaint>()
  const { complaints, can_decide, time_zone } = award
  return (
    <section>
      <h2 className="heading">{text('award.complaints')}</h2>
      <ul className="complaint-list">
        {complaints.map((each) => (
          <li key={each.id}>
            <p className="strong">{each.name ?? text('evaluation.bidder', { letter: each.bidder })}</p>
            <p className="quiet">{zonedWords(each.at, time_zone)}</p>
            <p className="complaint-text">{each.text}</p>
            {each.is_upheld === null ? (
              can_decide && (
                <button type="button" className={button('primary')} onClick={() => setDecided(each)}>
                  {text('award.decide')}
                </button>
              )
            ) : (
              <>
                <p className="strong">{text(each.is_upheld ? 'award.upheld' : 'award.rejected')}</p>
                <p className="complaint-text">{each.decision}</p>
              </>
            )}
          </li>
        ))}
      </ul>
      {decided && <DecisionDialog award={award} complaint={decided} onClose={() => setDecided(undefined)} />}
    </section>
  )
}

type DecisionDialogProps = { award: Award; complaint: Complaint; onClose: () => void }

function DecisionDialog({ award, complaint, onClose }: DecisionDialogProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isUpheld, setUpheld] = useState(false)
  const [decision, setDecision] = useState('')
  const form = useForm({
    schema: Decision,
    values: () => ({ is_upheld: isUpheld, decision }),
    submit: async (body) => {
      const params = { id: String(award.opportunity.id), complaint: String(complaint.id) }
      await api(decideComplaint, { params, body })
      toast('success', text('award.decided'))
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('award.decide')}
      form={form}
      isChanged={() => decision.trim() !== ''}
      submitLabel={text('award.decide')}
      onClose={onClose}
    >
      <p>{text('award.decideWords')}</p>
      <fieldset className="complaint-ways">
        <legend className="sr-only">{text('award.decide')}</legend>
        {[false, true].map((upheld) => (
          <label key={String(upheld)} className="check">
            <input type="radio" name="way" checked={isUpheld === upheld} onChange={() => setUpheld(upheld)} />
            {text(upheld ? 'award.uphold' : 'award.reject')}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        name="decision"
        label={text('award.decision')}
        rows={6}
        maxLength={LIMITS.messageLength}
        onValue={setDecision}
      />
    </FormDialog>
  )
}
