import { useState } from 'react'
import { MessageText } from '#contract/messages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/lib/form.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useText } from '#web/lib/text.tsx'
import type { Side } from '#web/lib/thread.ts'
import { toast } from '#web/lib/toast.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/state/form-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { FormErrorsContext } from './form-context.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextAreaField } from './text-area-field.tsx'

type MessageFormProps = {
  number: string
  side: Side
  /** The last message: the same words after another one are another message. */
  after: number
  onSend: (body: string, idempotencyKey: string) => Promise<void>
}

/** Writes one message; what is typed stays through a reload until it is sent. */
export function MessageForm({ number, side, after, onSend }: MessageFormProps) {
  const text = useText()
  const draft = `message ${number}`
  const [body, setBody] = useState(() => readDraft<string>(draft) ?? '')
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: MessageText,
    values: () => ({ body }),
    submit: async (message) => {
      await onSend(message.body, keyOf({ ...message, after }))
      setBody('')
      forgetDraft(draft)
      toast('success', text('thread.sent'))
    },
    onFault: () => document.getElementById(fieldId('body'))?.focus(),
  })
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate onSubmit={form.onSubmit} className="thread-form print:hidden">
        {form.fault?.problem && <Banner kind="error">{form.fault.problem}</Banner>}
        <TextAreaField
          name="body"
          label={text('thread.write')}
          hint={text(`thread.hint.${side}`)}
          rows={4}
          maxLength={LIMITS.messageLength}
          value={body}
          onValue={(value) => {
            setBody(value)
            keepDraft(draft, value)
          }}
        />
        <SubmitButton
          label={text('thread.send')}
          pendingLabel={text('thread.sending')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}
