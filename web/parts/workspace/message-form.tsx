import { useState } from 'react'
import { MessageText } from '#contract/hiring/messages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/app/forms/form-draft.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { Side } from '#web/app/thread.ts'
import { toast } from '#web/app/toast.ts'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { sendByKey } from '#web/ui/shortcuts.ts'
import './message-form.css'

type MessageFormProps = {
  number: string
  side: Side
  /** Nothing more can be sent; what was typed before is left to its writer. */
  isSilent: boolean
  /** Id of the last message; part of the idempotency key, so that equal texts can be sent twice. */
  after: number
  onSend: (body: string, idempotencyKey: string) => Promise<void>
}

/** Sends one message; the draft survives a reload. */
export function MessageForm({ number, side, isSilent, after, onSend }: MessageFormProps) {
  const text = useText()
  const { draft, left } = useOwnDraft<string>(`message ${number}`)
  const [body, setBody] = useState(left ?? '')
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: MessageText,
    values: () => ({ body }),
    submit: async (message) => {
      await onSend(message.body, keyOf({ ...message, after }))
      // Words typed while it was sent are another message.
      setBody((now) => (now === body ? '' : now))
      if (readDraft(draft) === body) forgetDraft(draft)
      toast('success', text('thread.sent'))
    },
    onFault: () => document.getElementById(fieldId('body'))?.focus(),
  })
  if (isSilent && body === '') return null
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form
        method="post"
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={sendByKey}
        className="thread-form screen-only"
      >
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
        {!isSilent && (
          <SubmitButton
            label={text('thread.send')}
            pendingLabel={text('thread.sending')}
            isPending={form.isPending}
          />
        )}
      </form>
    </FormErrorsContext>
  )
}
