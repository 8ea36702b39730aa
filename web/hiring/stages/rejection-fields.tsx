import { REJECTION_REASONS } from '#contract/hiring/rejections.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import type { MoveForm } from './move-form.ts'

/** Why somebody is rejected, which members alone see. */
export function RejectionFields({ move: { choice, change } }: { move: MoveForm }) {
  const text = useText()
  return (
    <>
      <FormField name="reason" label={text('stages.reason')} hint={text('stages.reasonHint')} isOptional>
        {(attributes) => (
          <select
            className="input select"
            {...attributes}
            value={choice.reason}
            onChange={({ currentTarget: { value } }) =>
              change({ reason: REJECTION_REASONS.find((reason) => reason === value) ?? '' })
            }
          >
            <option value="">{text('stages.reasonNone')}</option>
            {REJECTION_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {text(`stages.reason.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <TextAreaField
        name="reason_note"
        label={text('stages.reasonNote')}
        isOptional
        rows={2}
        maxLength={LIMITS.rejectionNoteLength}
        value={choice.note}
        onValue={(note) => change({ note })}
      />
    </>
  )
}
