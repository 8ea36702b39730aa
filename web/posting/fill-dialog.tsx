import { z } from 'zod'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import type { Answers } from './post-actions.ts'
import { useOfferToAnswer } from './unanswered-dialog.tsx'

const NOTHING = z.object({})

type FillDialogProps = {
  opportunityId: number
  /** Rejects where the API refuses. */
  onSend: (values: Answers) => Promise<void>
  onClose: () => void
}

/** Marks a closed job as filled. The dialog first offers to answer the remaining applicants. */
export function FillDialog({ opportunityId, onSend, onClose }: FillDialogProps) {
  const text = useText()
  const { send, offer } = useOfferToAnswer({ opportunityId, values: {}, onSend })
  const form = useForm({ schema: NOTHING, submit: send })
  if (offer) return offer
  return (
    <FormDialog
      title={text('post.fill')}
      form={form}
      isChanged={() => false}
      onClose={onClose}
      submitLabel={text('post.fill')}
    >
      <p>{text('post.fill.text')}</p>
    </FormDialog>
  )
}
