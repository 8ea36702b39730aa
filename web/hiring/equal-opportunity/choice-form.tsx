import { useState } from 'react'
import {
  type ChosenEqualOpportunity,
  chooseEqualOpportunity,
  EqualOpportunityChoice,
} from '#contract/hiring/equal-opportunity.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import './equal-opportunity.css'
import '#web/parts/fields/form-page.css'

/** The owner's choice to ask; the others see it. */
export function ChoiceForm({ choice }: { choice: ChosenEqualOpportunity }) {
  const text = useText()
  const [chosen, setChosen] = useState(choice)
  const canEdit = useAbilities().includes('company.edit')
  const form = useForm({
    schema: EqualOpportunityChoice,
    values: () => chosen,
    submit: async (body) => {
      setChosen(await api(chooseEqualOpportunity, { body }))
      toast('success', text('fairness.saved'))
    },
  })
  return (
    <form noValidate className="form" onSubmit={form.onSubmit}>
      {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
      <fieldset disabled={!canEdit} className="fairness-choice">
        <Check
          label={text('fairness.ask')}
          hint={text('fairness.askHint')}
          isOn={chosen.is_on}
          onChange={(is_on) => setChosen({ ...chosen, is_on })}
        />
        {chosen.is_on && chosen.has_regions && (
          <Check
            label={text('fairness.region')}
            hint={text('fairness.regionHint')}
            isOn={chosen.asks_region}
            onChange={(asks_region) => setChosen({ ...chosen, asks_region })}
          />
        )}
      </fieldset>
      {canEdit && (
        <SubmitButton
          label={text('fairness.save')}
          pendingLabel={text('fairness.save')}
          isPending={form.isPending}
        />
      )}
    </form>
  )
}

type CheckProps = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Check({ label, hint, isOn, onChange }: CheckProps) {
  return (
    <label className="fairness-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        <span className="field-hint">{hint}</span>
      </span>
    </label>
  )
}
