import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { answerInvitation, type Invitation, InvitationReply } from '#contract/hiring/interview-invitations.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { readersZone } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { OwnReply } from './own-reply.tsx'
import { PlaceWords } from './place-words.tsx'
import { ReplyButtons } from './reply-buttons.tsx'
import type { Reply } from './reply-dialog.tsx'
import { slotWords } from './slot-words.ts'
import './interview-list.css'
import './own-interviews.css'

type OwnInvitationProps = {
  number: string
  invitation: Invitation
  /** Then nothing is to be answered. */
  isWithdrawn: boolean
  onDone: () => void
  /** The times are not as they were shown. */
  onOutdated: () => void
  onReply: (answer: Reply['answer']) => void
}

/** Times of which one is chosen. */
export function OwnInvitation({ number, invitation, isWithdrawn, onReply, ...ends }: OwnInvitationProps) {
  const text = useText()
  const { state, place, note, slots } = invitation
  const canAnswer = invitation.can_answer && !isWithdrawn
  return (
    <div className="own-interview" data-past={!canAnswer || undefined}>
      <p className="strong" role="status">
        {text(`interview.ownInvitation.${isWithdrawn ? 'WITHDRAWN' : state}`)}
      </p>
      <p>
        <PlaceWords place={place} />
      </p>
      {note !== '' && <p className="kept-lines">{note}</p>}
      {state === 'PROPOSED' && <OwnReply {...invitation} />}
      {canAnswer && slots.length > 0 && <SlotForm number={number} invitation={invitation} {...ends} />}
      {canAnswer && (
        <p className="interview-tools screen-only">
          <ReplyButtons onReply={onReply} />
        </p>
      )}
    </div>
  )
}

type SlotFormProps = Omit<OwnInvitationProps, 'onReply' | 'isWithdrawn'>

function SlotForm({ number, invitation, onDone, onOutdated }: SlotFormProps) {
  const text = useText()
  const [slot, setSlot] = useState<number>()
  const form = useForm({
    schema: InvitationReply,
    values: () => ({ invitation: invitation.id, answer: 'PICKED', slot, message: '' }),
    submit: async (body) => {
      await api(answerInvitation, { params: { number }, body })
      onDone()
    },
    // The sentence stays in view, over the times as they are by now.
    onFault: ({ error }) => isApiError(error) && error.code === 'conflict' && onOutdated(),
  })
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <FormField name="slot" label={text('interview.chooseTime')} isGroup>
          {({ id, ...attributes }) => (
            <div className="slot-choice">
              {invitation.slots.map(({ id: each, starts_at, ends_at }, at) => (
                <label key={each}>
                  <input
                    {...attributes}
                    {...(at === 0 && { id })}
                    name={`slot-${invitation.id}`}
                    type="radio"
                    checked={slot === each}
                    onChange={() => setSlot(each)}
                  />
                  {slotWords(starts_at, ends_at, readersZone())}
                </label>
              ))}
            </div>
          )}
        </FormField>
        <SubmitButton
          label={text('interview.confirmTime')}
          pendingLabel={text('dialog.saving')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}
