import { useState } from 'react'
import {
  type Interview,
  InterviewForm,
  type Interviews,
  invite,
  moveInterview,
} from '#contract/hiring/interviews.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { meetingHere } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import './interview-list.css'
import '#web/hiring/stages/move-telling.css'

type InterviewDialogProps = {
  number: string
  /** The zone of the typed times. */
  timeZone: string
  /** The interview to change; undefined creates one. */
  interview?: Interview
  onDone: (now: Interviews) => void
  onClose: () => void
}

/** Creates or changes an interview. Times are in the company's zone, which the dialog names. */
export function InterviewDialog({ number, timeZone, interview, onDone, onClose }: InterviewDialogProps) {
  const text = useText()
  const [first] = useState(() => begun(interview, timeZone))
  const [typed, setTyped] = useState(first)
  const keyOf = useIdempotencyKey()
  const change = (part: Partial<typeof first>) => setTyped((before) => ({ ...before, ...part }))
  const at = (time: string) => instantAt(typed.day, time, timeZone)?.toISOString() ?? ''
  const form = useForm({
    schema: InterviewForm,
    values: () => ({
      starts_at: at(typed.start),
      ends_at: at(typed.end),
      place: typed.place,
      note: typed.note,
    }),
    submit: async (body) => {
      const id = interview && String(interview.id)
      onDone(
        id
          ? await api(moveInterview, { params: { number, id }, body })
          : await api(invite, { params: { number }, body, idempotencyKey: keyOf(body) }),
      )
    },
  })
  const [start, end] = [at(typed.start), at(typed.end)]
  const here = start && end > start ? meetingHere(start, end, timeZone) : undefined
  return (
    <FormDialog
      title={text(interview ? 'interview.moveTitle' : 'interview.invite')}
      form={form}
      isChanged={() => JSON.stringify(typed) !== JSON.stringify(first)}
      onClose={onClose}
      submitLabel={text(interview ? 'interview.save' : 'interview.send')}
    >
      <p className="quiet">{text('interview.lead', { zone: timeZone })}</p>
      <div className="interview-times">
        <FormField name="starts_at" label={text('interview.start')} isGroup>
          {({ id, ...attributes }) => (
            <div className="move-at">
              <input
                type="date"
                id={id}
                className="input"
                aria-label={text('interview.day')}
                {...attributes}
                value={typed.day}
                onChange={({ currentTarget: { value } }) => change({ day: value })}
              />
              <input
                type="time"
                className="input"
                aria-label={text('interview.from')}
                {...attributes}
                value={typed.start}
                onChange={({ currentTarget: { value } }) => change({ start: value })}
              />
            </div>
          )}
        </FormField>
        <TextField
          name="ends_at"
          type="time"
          label={text('interview.end')}
          value={typed.end}
          onValue={(value) => change({ end: value })}
        />
      </div>
      {here && <p>{text('interview.here', { time: here })}</p>}
      <TextField
        name="place"
        label={text('interview.place')}
        hint={text('interview.placeHint')}
        maxLength={LIMITS.interviewPlaceLength}
        value={typed.place}
        onValue={(value) => change({ place: value })}
      />
      <NoteField value={typed.note} onValue={(value) => change({ note: value })} />
    </FormDialog>
  )
}

function NoteField(field: { value: string; onValue: (value: string) => void }) {
  const text = useText()
  return (
    <TextAreaField
      name="note"
      label={text('interview.note')}
      hint={text('interview.noteHint')}
      isOptional
      rows={4}
      maxLength={LIMITS.interviewNoteLength}
      {...field}
    />
  )
}

function begun(interview: Interview | undefined, timeZone: string) {
  if (!interview) return { day: '', start: '', end: '', place: '', note: '' }
  const starts = wallTime(new Date(interview.starts_at), timeZone)
  const { time: end } = wallTime(new Date(interview.ends_at), timeZone)
  return { day: starts.day, start: starts.time, end, place: interview.place, note: interview.note }
}
