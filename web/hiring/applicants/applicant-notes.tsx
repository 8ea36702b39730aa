import { type RefObject, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { addNote, type Note, NoteText, removeNote } from '#contract/hiring/applicants.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { forgetDraft, readDraft } from '#web/app/forms/form-draft.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { MentionList } from '#web/hiring/mentions/mention-list.tsx'
import { NoteText as NoteWords } from '#web/hiring/mentions/note-text.tsx'
import { useMentions } from '#web/hiring/mentions/use-mentions.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { sendByKey } from '#web/ui/shortcuts.ts'
import './applicant-notes.css'
import './applicant-part.css'

type ApplicantNotesProps = {
  number: string
  notes: Note[]
  canAdd: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onChange: () => void
}

/** Notes about an applicant, for members alone. */
export function ApplicantNotes({ number, notes, canAdd, field, onChange }: ApplicantNotesProps) {
  const text = useText()
  const [leaving, setLeaving] = useState<Note>()
  return (
    <section className="applicant-part">
      <h3>{text('notes.title')}</h3>
      {canAdd && <NewNote number={number} field={field} onAdded={onChange} />}
      {notes.length === 0 && <p className="quiet">{text('notes.none')}</p>}
      <ul className="notes">
        {notes.map((note) => (
          <li key={note.id} id={`note-${note.id}`}>
            <p>
              <strong>{note.author ?? text('history.someone')}</strong>{' '}
              <time dateTime={note.at}>{instantWords(note.at, true)}</time>
            </p>
            <NoteWords note={note} />
            {note.can_remove && (
              <button
                type="button"
                className={button('quiet')}
                aria-label={text('notes.remove', { date: instantWords(note.at, true) })}
                onClick={() => setLeaving(note)}
              >
                {text('notes.removeShort')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <RemoveNote number={number} note={leaving} onDone={onChange} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  )
}

type NewNoteProps = { number: string; field: ApplicantNotesProps['field']; onAdded: () => void }

/** Keeps an unsent note while the member looks at other applicants. */
function NewNote({ number, field, onAdded }: NewNoteProps) {
  const text = useText()
  const { draft, left } = useOwnDraft<{ text: string }>(`note:${number}`)
  useKeptOnLeaving(draft, () => (field.current?.value ? { text: field.current.value } : {}))
  const mentions = useMentions(number, field)
  const keyOf = useIdempotencyKey()
  // The same words may be written twice on purpose.
  const [added, setAdded] = useState(0)
  const form = useForm({
    schema: NoteText,
    values: () => ({ text: field.current?.value ?? '' }),
    submit: async (body) => {
      const typed = field.current?.value
      const sent = { text: await mentions.sent(body.text) }
      await api(addNote, {
        params: { number },
        body: sent,
        idempotencyKey: keyOf({ number, ...sent, added }),
      })
      setAdded((before) => before + 1)
      // Words typed while it was sent are another note; one whose applicant was left meanwhile was kept as unsent.
      if (field.current && field.current.value === typed) field.current.value = ''
      if (readDraft<{ text: string }>(draft)?.text === typed) forgetDraft(draft)
      toast('success', text('notes.added'))
      onAdded()
    },
    onFault: () => field.current?.focus(),
  })
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate onSubmit={form.onSubmit} onKeyDown={sendByKey} className="new-note">
        {form.fault?.problem && <Banner kind="error">{form.fault.problem}</Banner>}
        <FormField name="text" label={text('notes.new')} hint={text('notes.hint')}>
          {(attributes) => (
            <textarea
              ref={field}
              rows={3}
              className="input"
              maxLength={LIMITS.noteLength}
              defaultValue={left?.text}
              {...attributes}
              {...mentions.attributes}
            />
          )}
        </FormField>
        <MentionList mentions={mentions} />
        <SubmitButton
          label={text('notes.add')}
          pendingLabel={text('notes.adding')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}

type RemoveNoteProps = { number: string; note: Note; onDone: () => void; onClose: () => void }

function RemoveNote({ number, note, onDone, onClose }: RemoveNoteProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async () => {
    setPending(true)
    try {
      await api(removeNote, { params: { number, id: String(note.id) } })
      toast('success', text('notes.removed'))
      onDone()
      onClose()
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={text('notes.removeTitle')}
      words={text('notes.removeText')}
      confirmLabel={text('notes.removeShort')}
      isPending={isPending}
      problem={problem}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
