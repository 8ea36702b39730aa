import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Reason } from '#contract/operator/acts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { FormDialog } from './form-dialog.tsx'
import { TextAreaField } from './text-area-field.tsx'
import './reason-button.css'

type ReasonProps = {
  label: string
  about?: string
  title: string
  /** The consequence for the people concerned. */
  words: string
  done: string
  act: (reason: string) => Promise<unknown>
}

/** A button that asks for a reason, which is emailed to the people concerned. */
export function ReasonButton(props: ReasonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => setOpen(true)}>
        {props.label}
        {props.about && <span className="sr-only"> {props.about}</span>}
      </button>
      {isOpen && <ReasonDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReasonDialog({ label, title, words, done, act, onClose }: ReasonProps & { onClose: () => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const typed = useRef('')
  const form = useForm({
    schema: Reason,
    submit: async ({ reason }) => {
      await act(reason)
      typed.current = ''
      onClose()
      toast('success', done)
      await revalidate()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      isChanged={() => typed.current.trim() !== ''}
      submitLabel={label}
      onClose={onClose}
    >
      <p className="reason-words">{words}</p>
      <TextAreaField
        name="reason"
        label={text('operator.reason')}
        hint={text('operator.reasonHint')}
        rows={5}
        maxLength={LIMITS.reasonLength}
        onValue={(value) => {
          typed.current = value
        }}
      />
    </FormDialog>
  )
}
