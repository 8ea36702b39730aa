import { useState } from 'react'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'
import { chooseMonths, KeepingForm } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'

type MonthsDialogProps = { months: number; onDone: (said: string) => void; onClose: () => void }

/** How long the company keeps people. */
export function MonthsDialog({ months, onDone, onClose }: MonthsDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState(String(months))
  const form = useForm({
    schema: KeepingForm,
    values: () => ({ months: typed === '' ? Number.NaN : Number(typed) }),
    submit: async (body) => {
      await api(chooseMonths, { body })
      onDone(text('people.monthsSaved'))
    },
  })
  return (
    <FormDialog
      title={text('people.months')}
      form={form}
      isChanged={() => typed !== String(months)}
      onClose={onClose}
      submitLabel={text('people.monthsSave')}
    >
      <p className="quiet">{text('people.monthsLead')}</p>
      <TextField
        name="months"
        label={text('people.monthsLabel')}
        hint={text('people.monthsHint', { max: PEOPLE_LIMITS.monthsMost })}
        inputMode="numeric"
        value={typed}
        onValue={setTyped}
      />
    </FormDialog>
  )
}
