import '#web/app/i18n/evaluation-texts.ts'
import { useState } from 'react'
import { askDebrief, DebriefForm, type OwnDebrief as Own } from '#contract/procurement/debriefs.ts'
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
import '#web/parts/panel.css'
import './award-part.css'
import './bidder-outcome.css'

type OwnDebriefProps = { number: string; loaded: Own }

/** Why a bidder's proposal was not chosen: the way to ask, and what the company answered. */
export function OwnDebrief({ number, loaded }: OwnDebriefProps) {
  const text = useText()
  const [now, setNow] = useRenewed(loaded)
  const [isAsking, setAsking] = useState(false)
  const { can_ask, until, asked, time_zone } = now
  if (!asked && !can_ask) return null
  return (
    <section className="panel bidder-outcome">
      <h2>{text('debrief.ownTitle')}</h2>
      {asked ? (
        <>
          <p className="quiet">{zonedWords(asked.at, time_zone)}</p>
          <p className="complaint-text">{asked.text}</p>
          <p className="strong">
            {asked.answered_at
              ? text('debrief.answeredOn', { date: zonedWords(asked.answered_at, time_zone) })
              : text('debrief.waits')}
          </p>
          {asked.answer && <p className="complaint-text">{asked.answer}</p>}
        </>
      ) : (
        <>
          <p>{text('debrief.until', { date: until ? zonedWords(until, time_zone) : '' })}</p>
          <button
            type="button"
            className={button('secondary', 'screen-only')}
            onClick={() => setAsking(true)}
          >
            {text('debrief.ask')}
          </button>
        </>
      )}
      {isAsking && <AskDialog number={number} onAsked={setNow} onClose={() => setAsking(false)} />}
    </section>
  )
}

type AskDialogProps = { number: string; onAsked: (own: Own) => void; onClose: () => void }

function AskDialog({ number, onAsked, onClose }: AskDialogProps) {
  const text = useText()
  const [words, setWords] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: DebriefForm,
    values: () => ({ text: words }),
    submit: async (body) => {
      onAsked(await api(askDebrief, { params: { number }, body }))
      setSent(true)
      toast('success', text('debrief.asked'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('debrief.ask')}
      form={form}
      isChanged={() => !isSent && words.trim() !== ''}
      submitLabel={text('debrief.askSend')}
      onClose={onClose}
    >
      <TextAreaField
        name="text"
        label={text('debrief.want')}
        rows={5}
        maxLength={LIMITS.questionLength}
        value={words}
        onValue={setWords}
      />
    </FormDialog>
  )
}
