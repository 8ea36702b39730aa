import { useState } from 'react'
import { Cancellation } from '#contract/hiring/interviews.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'

type CancelDialogProps = {
  title: string
  words: string
  submitLabel: string
  cancel: (body: Cancellation) => Promise<void>
  onClose: () => void
}

/** Cancels with words to the applicant, if there are any. */
export function CancelDialog({ title, words, submitLabel, cancel, onClose }: CancelDialogProps) {
  const text = useText()
  const [message, setMessage] = useState('')
  const form = useForm({ schema: Cancellation, values: () => ({ message }), submit: cancel })
  return (
    <FormDialog
      title={title}
      form={form}
      isChanged={() => message !== ''}
      onClose={onClose}
      submitLabel={submitLabel}
      isDestructive
      backLabel={text('dialog.back')}
    >
      <p>{words}</p>
      <TextAreaField
        name="message"
        label={text('interview.cancelWords')}
        isOptional
        rows={3}
        maxLength={LIMITS.interviewNoteLength}
        value={message}
        onValue={setMessage}
      />
    </FormDialog>
  )
}
