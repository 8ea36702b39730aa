import { useState } from 'react'
import { z } from 'zod'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import type { Answers } from './post-actions.ts'
import { useOfferToAnswer } from './unanswered-dialog.tsx'
import './post-fields.css'

const Closing = z.object({ reason: z.string(), is_filled: z.boolean() })

type CloseDialogProps = {
  opportunityId: number
  /** Rejects where the API refuses. */
  onSend: (values: Answers) => Promise<void>
  onClose: () => void
}

/** Closes a job before its time. Where it is filled, the dialog first offers to answer the remaining applicants. */
export function CloseDialog({ opportunityId, onSend, onClose }: CloseDialogProps) {
  const text = useText()
  const [values, setValues] = useState({ reason: '', is_filled: false })
  const { send, offer } = useOfferToAnswer({ opportunityId, values, onSend })
  const form = useForm({ schema: Closing, values: () => values, submit: send })
  if (offer) return offer
  return (
    <FormDialog
      title={text('post.close')}
      form={form}
      isChanged={() => values.reason !== ''}
      onClose={onClose}
      submitLabel={text('post.close')}
    >
      <div className="dialog-fields">
        <p>{text('post.close.text')}</p>
        <TextAreaField
          name="reason"
          label={text('post.reason')}
          hint={text('post.reasonHint')}
          rows={4}
          maxLength={LIMITS.reasonLength}
          value={values.reason}
          onValue={(reason) => setValues((before) => ({ ...before, reason }))}
        />
        <label className="post-check">
          <input
            type="checkbox"
            checked={values.is_filled}
            onChange={({ currentTarget: { checked } }) =>
              setValues((before) => ({ ...before, is_filled: checked }))
            }
          />
          <span>
            {text('post.close.filled')}
            <span className="field-hint">{text('post.close.filledHint')}</span>
          </span>
        </label>
      </div>
    </FormDialog>
  )
}
