import { useState } from 'react'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MergeFieldButtons, useMergeFields } from '#web/hiring/templates/merge-field-buttons.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import type { MoveForm } from './move-form.ts'
import { MovePreview } from './move-preview.tsx'
import './move-message.css'

type MoveMessageProps = { opportunityId: number; applicants: string[]; move: MoveForm }

/** Subject and message with merge fields and previews. */
export function MoveMessage({ opportunityId, applicants, move }: MoveMessageProps) {
  const text = useText()
  const { words, write, planned } = move
  const fields = useMergeFields()
  // A preview is outdated once the text changes.
  const asked = JSON.stringify(planned)
  const [previewed, setPreviewed] = useState<string>()
  return (
    <div className="move-message">
      <TextField
        name="subject"
        label={text('move.subject')}
        hint={move.choice.to && !move.keepsStatus ? text('move.messageHint') : undefined}
        value={words.subject}
        maxLength={LIMITS.mailSubjectLength}
        onFocus={fields.onFocus}
        onValue={(subject) => write({ subject })}
      />
      <FormField name="body" label={text('move.body')}>
        {(attributes) => (
          <textarea
            ref={fields.body}
            rows={8}
            className="input"
            {...attributes}
            value={words.body}
            onFocus={fields.onFocus}
            onChange={({ currentTarget: { value } }) => write({ body: value })}
          />
        )}
      </FormField>
      <MergeFieldButtons onInsert={fields.insert} />
      {previewed === asked ? (
        <MovePreview opportunityId={opportunityId} applicants={applicants} planned={planned} />
      ) : (
        <button
          type="button"
          className={button('secondary', 'move-reset')}
          onClick={() => setPreviewed(asked)}
        >
          {text('move.preview')}
        </button>
      )}
    </div>
  )
}
