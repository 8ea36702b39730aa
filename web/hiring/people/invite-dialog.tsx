import { useState } from 'react'
import { PEOPLE_LIMITS, type PeopleChoices } from '#contract/hiring/people.ts'
import { InvitationForm, invitePeople } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import type { OfPeople } from './tag-dialog.tsx'

/** Invites people by email to apply for an open job. */
export function InviteDialog({ ids, jobs, onDone, onClose }: OfPeople & { jobs: PeopleChoices['jobs'] }) {
  const text = useText()
  const open = jobs.filter(({ is_open }) => is_open)
  const [first] = useState(() => ({
    job: open.length === 1 ? String(open[0]?.id) : '',
    words: text('people.inviteWords'),
  }))
  const [typed, setTyped] = useState(first)
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: InvitationForm,
    values: () => ({ people: ids, job: Number(typed.job), words: typed.words }),
    submit: async (body) => {
      const { invited, refused } = await api(invitePeople, { body, idempotencyKey: keyOf(body) })
      const reasons = [...new Set(refused.map(({ reason }) => text(`people.refused.${reason}`)))]
      const said = text('people.invited', { count: invited })
      onDone(
        [said, refused.length > 0 && text('people.refused', { count: refused.length }), ...reasons]
          .filter(Boolean)
          .join(' '),
      )
    },
  })
  return (
    <FormDialog
      title={text('people.inviteTitle', { count: ids.length })}
      form={form}
      isChanged={() => typed !== first}
      onClose={onClose}
      submitLabel={text('people.inviteSend')}
      isLocked={open.length === 0}
    >
      <p className="quiet">{text(open.length === 0 ? 'people.noOpenJob' : 'people.inviteLead')}</p>
      <SelectField
        name="job"
        label={text('people.inviteJob')}
        value={typed.job}
        options={open.map(({ id, name }) => ({ value: String(id), label: name }))}
        onValue={(job) => setTyped({ ...typed, job })}
      />
      <TextAreaField
        name="words"
        label={text('people.inviteText')}
        rows={6}
        maxLength={PEOPLE_LIMITS.wordsLength}
        value={typed.words}
        onValue={(words) => setTyped({ ...typed, words })}
      />
    </FormDialog>
  )
}
