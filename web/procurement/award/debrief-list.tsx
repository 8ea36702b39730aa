import { useState } from 'react'
import { answerDebrief, type Debrief, DebriefAnswer, type Debriefs } from '#contract/procurement/debriefs.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { button } from '#web/ui/button.ts'
import './award-part.css'

/** Explanations that bidders asked for, with the way to answer. */
export function DebriefList({ loaded }: { loaded: Debriefs }) {
  const text = useText()
  const [now, setNow] = useRenewed(loaded)
  const [answered, setAnswered] = useState<Debrief>()
  const { debriefs, can_answer, time_zone, opportunity } = now
  if (debriefs.length === 0) return null
  return (
    <section>
      <h2 className="heading">{text('debrief.title')}</h2>
      <ul className="complaint-list">
        {debriefs.map((each) => (
          <li key={each.bidder}>
            <p className="strong">{each.name ?? text('evaluation.bidder', { letter: each.bidder })}</p>
            <p className="quiet">{zonedWords(each.at, time_zone)}</p>
            <p className="complaint-text">{each.text}</p>
            {each.answered_at ? (
              <>
                <p className="strong">
                  {text('debrief.by', {
                    name: each.answered_by,
                    date: zonedWords(each.answered_at, time_zone),
                  })}
                </p>
                <p className="complaint-text">{each.answer}</p>
              </>
            ) : can_answer ? (
              <button
                type="button"
                className={button('primary', 'screen-only')}
                onClick={() => setAnswered(each)}
              >
                {text('debrief.answer')}
              </button>
            ) : (
              <p className="strong">{text('debrief.waits')}</p>
            )}
          </li>
        ))}
      </ul>
      {answered && (
        <AnswerDialog
          id={opportunity.id}
          debrief={answered}
          onAnswered={setNow}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </section>
  )
}

type AnswerDialogProps = {
  id: number
  debrief: Debrief
  onAnswered: (debriefs: Debriefs) => void
  onClose: () => void
}

function AnswerDialog({ id, debrief, onAnswered, onClose }: AnswerDialogProps) {
  const text = useText()
  const [answer, setAnswer] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: DebriefAnswer,
    values: () => ({ answer }),
    submit: async (body) => {
      onAnswered(await api(answerDebrief, { params: { id: String(id), bidder: debrief.bidder }, body }))
      setSent(true)
      toast('success', text('debrief.sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('debrief.answer')}
      form={form}
      isChanged={() => !isSent && answer.trim() !== ''}
      submitLabel={text('debrief.send')}
      onClose={onClose}
    >
      <p className="complaint-text">{debrief.text}</p>
      <p>{text('debrief.answerWords')}</p>
      <TextAreaField
        name="answer"
        label={text('debrief.explanation')}
        rows={8}
        maxLength={LIMITS.answerLength}
        value={answer}
        onValue={setAnswer}
      />
    </FormDialog>
  )
}
