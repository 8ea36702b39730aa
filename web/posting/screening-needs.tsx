import { useState } from 'react'
import { type ScreeningForm, YES_NO } from '#contract/applications/screening.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import './post-fields.css'
import './screening-field.css'

type QualifyingProps = {
  name: string
  question: ScreeningForm
  onQuestion: (next: ScreeningForm) => void
}
/** `needsReason`: the check before publishing asks for one. */
type ScreeningNeedsProps = QualifyingProps & { needsReason: boolean }

/** Whether an answer decides, as far as the form knows. */
export const decides = ({ kind, qualifying, at_least, at_most, choices }: ScreeningForm): boolean => {
  if (kind === 'NUMBER') return at_least.trim() !== '' || at_most.trim() !== ''
  const offered = kind === 'YES_NO' ? [...YES_NO] : kind === 'CHOICE' ? tidied(choices) : []
  const chosen = offered.filter((each) => qualifying.includes(each))
  return chosen.length > 0 && chosen.length < offered.length
}

const tidied = (choices: string[]) => [
  ...new Set(choices.map((choice) => choice.trim().replace(/\s+/g, ' ')).filter((choice) => choice !== '')),
]

/** The answers that meet what the job needs, and the reason for choosing by them. */
export function ScreeningNeeds({ name, question, needsReason, onQuestion }: ScreeningNeedsProps) {
  const text = useText()
  const { kind, at_least, at_most, reason } = question
  // The field stays while one writes in it anew.
  const [wasNeeded, setWasNeeded] = useState(reason !== '')
  if (needsReason && !wasNeeded) setWasNeeded(true)
  if (kind === 'TEXT' || kind === 'FILE') return null
  return (
    <>
      {kind === 'NUMBER' ? (
        <div className="screening-bounds">
          <NumberField
            name={`${name}-least`}
            label={text('screening.atLeast')}
            autoComplete="off"
            maxLength={24}
            value={at_least}
            onValue={(typed) => onQuestion({ ...question, at_least: typed })}
          />
          <NumberField
            name={`${name}-most`}
            label={text('screening.atMost')}
            autoComplete="off"
            maxLength={24}
            value={at_most}
            onValue={(typed) => onQuestion({ ...question, at_most: typed })}
          />
          <p className="field-hint">{text('screening.decidesHint')}</p>
        </div>
      ) : (
        <Qualifying name={name} question={question} onQuestion={onQuestion} />
      )}
      {decides(question) && wasNeeded && (
        <TextField
          name={`${name}-reason`}
          label={text('screening.reason')}
          hint={text('screening.reasonHint')}
          maxLength={LIMITS.screeningReasonLength}
          value={reason}
          onValue={(typed) => onQuestion({ ...question, reason: typed })}
        />
      )}
    </>
  )
}

function Qualifying({ name, question, onQuestion }: QualifyingProps) {
  const text = useText()
  const { kind, choices, qualifying } = question
  const offered =
    kind === 'YES_NO'
      ? YES_NO.map((value) => ({ value, label: text(`questions.${value}`) }))
      : tidied(choices).map((value) => ({ value, label: value }))
  if (offered.length < 2) return null
  const set = (value: string, isIn: boolean) =>
    onQuestion({
      ...question,
      qualifying: offered
        .map((each) => each.value)
        .filter((each) => (each === value ? isIn : qualifying.includes(each))),
    })
  return (
    <FormField
      name={`${name}-qualifying`}
      label={text('screening.decides')}
      hint={text('screening.decidesHint')}
      isGroup
    >
      {({ id, ...attributes }) => (
        <div className="screening-qualifying">
          {offered.map(({ value, label }, at) => (
            <label key={value} className="post-check">
              <input
                type="checkbox"
                {...attributes}
                {...(at === 0 && { id })}
                checked={qualifying.includes(value)}
                onChange={(event) => set(value, event.currentTarget.checked)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
