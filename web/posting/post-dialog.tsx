import { useState } from 'react'
import { z } from 'zod'
import type { Post } from '#contract/posting/posts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { MomentField } from '#web/parts/fields/moment-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { FillDialog } from './fill-dialog.tsx'
import type { Answers, Asked, Offered } from './post-actions.ts'

type DialogPost = Pick<Post, 'id' | 'kind' | 'time_zone' | 'applicants' | 'has_changes'>

type PostDialogProps = {
  action: Offered
  asked: Asked
  post: DialogPost
  /** Rejects where the API refuses. */
  onSend: (values: Answers) => Promise<void>
  onClose: () => void
}

/** Asks for the values that an action needs, and says what will happen. */
export function PostDialog(props: PostDialogProps) {
  const { asked, post, onSend, onClose } = props
  if (asked === 'closing') return <CloseDialog opportunityId={post.id} onSend={onSend} onClose={onClose} />
  if (asked === 'filling') return <FillDialog opportunityId={post.id} onSend={onSend} onClose={onClose} />
  return asked === 'sure' ? <Sure {...props} /> : <Asking {...props} />
}

function Sure({ action, onSend, onClose }: PostDialogProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setPending(true)
    await onSend({}).catch((error: unknown) => setProblem(problemWords(error, text('error.offline.text'))))
    setPending(false)
  }
  return (
    <ConfirmDialog
      title={text(`post.${action}`)}
      words={text('post.delete.text')}
      confirmLabel={text(`post.${action}`)}
      isPending={isPending}
      problem={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

function Asking({ action, asked, post, onSend, onClose }: PostDialogProps) {
  const text = useText()
  const [values, setValues] = useState<Record<string, string>>({})
  const change = (part: Record<string, string>) => setValues((before) => ({ ...before, ...part }))
  // The server may know of later changes, and then refuses without an addendum.
  const [isAmended, setAmended] = useState(
    asked === 'addendum' || (asked === 'reopening' && post.has_changes),
  )
  const form = useForm({
    schema: z.record(z.string(), z.string()),
    values: () => values,
    submit: onSend,
    onFault: ({ fields }) => (fields.title || fields.text) && setAmended(true),
  })
  const { applicants: count } = post
  return (
    <FormDialog
      title={text(`post.${action}`)}
      form={form}
      isChanged={() => Object.values(values).some(Boolean)}
      onClose={onClose}
      submitLabel={text(`post.${action}`)}
      {...(action === 'cancel' && { isDestructive: true, backLabel: text('dialog.back') })}
    >
      <div className="dialog-fields">
        {asked !== 'publish_time' && asked !== 'addendum' && (
          <p>{text(`post.${action as 'extend' | 'relist' | 'close' | 'cancel'}.text`, { count })}</p>
        )}
        {asked !== 'addendum' && <Fields asked={asked} post={post} values={values} onChange={change} />}
        {isAmended && <AddendumFields values={values} onChange={change} />}
      </div>
    </FormDialog>
  )
}

type FieldsProps = {
  asked: Asked
  post: DialogPost
  values: Record<string, string>
  onChange: (part: Record<string, string>) => void
}

function AddendumFields({ values, onChange }: Pick<FieldsProps, 'values' | 'onChange'>) {
  const text = useText()
  return (
    <>
      <p>{text('post.addendum.text')}</p>
      <TextField
        name="title"
        label={text('post.addendum.title')}
        value={values.title ?? ''}
        onValue={(title) => onChange({ title })}
      />
      <TextAreaField
        name="text"
        label={text('post.addendum.words')}
        rows={4}
        value={values.text ?? ''}
        onValue={(words) => onChange({ text: words })}
      />
    </>
  )
}

function Fields({ asked, post, values, onChange }: FieldsProps) {
  const text = useText()
  if (asked === 'reason') {
    return (
      <TextAreaField
        name="reason"
        label={text('post.reason')}
        hint={text('post.reasonHint')}
        rows={4}
        maxLength={LIMITS.reasonLength}
        value={values.reason ?? ''}
        onValue={(reason) => onChange({ reason })}
      />
    )
  }
  const isDeadline = asked !== 'publish_time'
  const [day, time] = isDeadline
    ? (['deadline', 'deadline_time'] as const)
    : (['publish_on', 'publish_time'] as const)
  return (
    <MomentField
      name={day}
      label={text(isDeadline ? 'post.newDeadline' : 'post.publishOn')}
      hint={text(isDeadline ? 'post.zone' : 'post.zoneOnly', { zone: post.time_zone })}
      isTimeOptional={isDeadline}
      day={values[day] ?? ''}
      time={values[time] ?? ''}
      onDay={(typed) => onChange({ [day]: typed })}
      onTime={(typed) => onChange({ [time]: typed })}
    />
  )
}
