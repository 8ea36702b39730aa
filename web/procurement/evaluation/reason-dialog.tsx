import { useRef } from 'react'
import { Recusal } from '#contract/procurement/panel.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'

type ReasonDialogProps = {
  title: string
  /** The consequence. */
  words: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an act that others are told. */
export function ReasonDialog({ title, words, act, onClose }: ReasonDialogProps) {
  const text = useText()
  const typed = useRef('')
  const form = useForm({
    schema: Recusal,
    submit: async ({ reason }) => {
      await act(reason)
      typed.current = ''
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      isChanged={() => typed.current.trim() !== ''}
      submitLabel={title}
      onClose={onClose}
    >
      <p>{words}</p>
      <TextAreaField
        name="reason"
        label={text('evaluation.reason')}
        rows={4}
        maxLength={LIMITS.reasonLength}
        onValue={(value) => {
          typed.current = value
        }}
      />
    </FormDialog>
  )
}
