import { useState } from 'react'
import type { Person } from '#contract/hiring/people.ts'
import { NoContactForm, stopContact } from '#contract/hiring/people-acts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'

type NoContactDialogProps = { person: Person; onDone: (now: Person) => void; onClose: () => void }

/** Says why nobody may invite a person any more. */
export function NoContactDialog({ person, onDone, onClose }: NoContactDialogProps) {
  const text = useText()
  const [reason, setReason] = useState('')
  const form = useForm({
    schema: NoContactForm,
    values: () => ({ reason }),
    submit: async (body) => {
      const now = await api(stopContact, { params: { id: String(person.id) }, body })
      if (now) onDone(now)
    },
  })
  return (
    <FormDialog
      title={text('people.stopTitle', { name: person.name })}
      form={form}
      isChanged={() => reason !== ''}
      onClose={onClose}
      submitLabel={text('people.stop')}
    >
      <p className="quiet">{text('people.stopLead')}</p>
      <TextAreaField
        name="reason"
        label={text('people.reason')}
        rows={3}
        maxLength={LIMITS.reasonLength}
        value={reason}
        onValue={setReason}
      />
    </FormDialog>
  )
}
