import { useState } from 'react'
import {
  askClarification,
  type Clarifications,
  NewClarification,
} from '#contract/procurement/clarifications.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'

type AskDialogProps = {
  loaded: Clarifications
  onAsked: (clarifications: Clarifications) => void
  onClose: () => void
}

/** Asks one bidder, with a time to answer. */
export function AskDialog({ loaded, onAsked, onClose }: AskDialogProps) {
  const text = useText()
  const { opportunity, bidders, is_about_price } = loaded
  const [bidder, setBidder] = useState(bidders.length === 1 ? (bidders[0]?.bidder ?? '') : '')
  const [question, setQuestion] = useState('')
  const [days, setDays] = useState('3')
  const [isSent, setSent] = useState(false)
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: NewClarification,
    values: () => ({ bidder, question, days: Number(days.trim() || 'none') }),
    submit: async (body) => {
      const params = { id: String(opportunity.id) }
      onAsked(await api(askClarification, { params, body, idempotencyKey: keyOf(body) }))
      setSent(true)
      toast('success', text('clarification.askedToast'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('clarification.ask')}
      form={form}
      isChanged={() => !isSent && question.trim() !== ''}
      submitLabel={text('clarification.send')}
      onClose={onClose}
    >
      <p>{text(is_about_price ? 'clarification.askWordsPrice' : 'clarification.askWords')}</p>
      <SelectField
        name="bidder"
        label={text('clarification.bidder')}
        value={bidder}
        options={bidders.map((each) => ({
          value: each.bidder,
          label: each.name ?? text('evaluation.bidder', { letter: each.bidder }),
        }))}
        onValue={setBidder}
      />
      <TextAreaField
        name="question"
        label={text('clarification.question')}
        rows={5}
        maxLength={LIMITS.questionLength}
        value={question}
        onValue={setQuestion}
      />
      <TextField
        name="days"
        label={text('clarification.days')}
        hint={text('clarification.daysHint', { max: LIMITS.clarificationDays })}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onValue={setDays}
      />
    </FormDialog>
  )
}
