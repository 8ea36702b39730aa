import { useState } from 'react'
import { type Firm, FirmForm as FirmSchema, type OwnFirm, saveFirm } from '#contract/applications/firms.ts'
import { isApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ComboboxField } from '#web/parts/fields/combobox-field.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import type { Option } from '#web/ui/combobox.tsx'
import { rebased, type Signatory, type Values, valuesOf } from './firm-values.ts'
import { SignatoryRows } from './signatory-rows.tsx'
import '#web/parts/fields/form-page.css'
import '#web/parts/panel-actions.css'
import '#web/parts/workspace/own-list-panel.css'
import './firms.css'

type FirmFormProps = {
  firm: Firm | null
  countries: Option[]
  onSaved: (own: OwnFirm) => void
  /** Loads the firm again, after somebody else changed it. */
  onReload: () => void
}

/** The firm's facts: name and country first, as a person alone is a firm of one. */
export function FirmForm({ firm, countries, onSaved, onReload }: FirmFormProps) {
  const text = useText()
  const version = firm?.version ?? 0
  const { draft, left } = useOwnDraft<Values>(`firm ${version}`)
  const saved = valuesOf(firm)
  const [values, setValues] = useState(left ?? saved)
  const [base, setBase] = useState(firm)
  const [staleVersion, setStaleVersion] = useState<number>()
  if (firm && base && firm.version !== base.version) {
    setBase(firm)
    setValues((typed) => rebased(typed, { before: valuesOf(base), now: saved }))
  }
  const isChanged = () => JSON.stringify(values) !== JSON.stringify(saved)
  const end = useKeptOnLeaving(draft, () => (isChanged() ? values : {}))
  useUnloadQuestion(isChanged)
  const form = useForm({
    schema: FirmSchema,
    values: () => ({
      ...values,
      signatories: values.signatories.filter(isFilled),
      version,
    }),
    submit: async (body) => {
      const own = await api(saveFirm, { body })
      end()
      setValues(valuesOf(own.firm))
      onSaved(own)
      toast('success', text('firm.saved'))
    },
    onFault: ({ error }) =>
      setStaleVersion(isApiError(error) && error.code === 'conflict' ? version : undefined),
  })
  const field = (name: Exclude<keyof Values, 'signatories'>) => ({
    name,
    value: values[name],
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <section className="own-list firm" aria-labelledby="firm-facts">
      <h2 id="firm-facts">{text('firm.facts')}</h2>
      <p className="quiet measure">{text('firm.lead')}</p>
      <FormErrorsContext value={form.fault?.fields ?? {}}>
        <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
          {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
          <div className="form-pair">
            <TextField label={text('firm.name')} autoComplete="organization" {...field('name')} />
            <ComboboxField
              label={text('firm.country')}
              options={countries}
              autoComplete="country-name"
              {...field('country')}
            />
          </div>
          <MoreFacts
            field={field}
            signatories={values.signatories}
            onSignatories={(signatories) => setValues((before) => ({ ...before, signatories }))}
            isOpen={firm !== null}
          />
          <div className="panel-actions">
            <SubmitButton
              label={text(firm ? 'firm.save' : 'firm.make')}
              pendingLabel={text('dialog.saving')}
              isPending={form.isPending}
            />
            {staleVersion === version && (
              <button
                type="button"
                className={button('secondary')}
                onClick={() => {
                  form.clear()
                  onReload()
                }}
              >
                {text('firm.reload')}
              </button>
            )}
          </div>
        </form>
      </FormErrorsContext>
    </section>
  )
}

const isFilled = ({ name, position }: Signatory) => name.trim() !== '' || position.trim() !== ''

type FieldName = Exclude<keyof Values, 'signatories'>
type MoreFactsProps = {
  field: (name: FieldName) => { name: string; value: string; onValue: (value: string) => void }
  signatories: Signatory[]
  onSignatories: (rows: Signatory[]) => void
  isOpen: boolean
}

/** Everything that a person alone need not fill in. */
function MoreFacts({ field, signatories, onSignatories, isOpen }: MoreFactsProps) {
  const text = useText()
  return (
    <details className="firm-more" open={isOpen}>
      <summary>{text('firm.more')}</summary>
      <div className="form">
        <div className="form-pair">
          <TextField
            label={text('firm.registrationNumber')}
            isOptional
            maxLength={LIMITS.firmNumberLength}
            {...field('registration_number')}
          />
          <TextField
            label={text('firm.taxNumber')}
            isOptional
            maxLength={LIMITS.firmNumberLength}
            {...field('tax_number')}
          />
        </div>
        <TextAreaField
          label={text('firm.address')}
          isOptional
          rows={3}
          autoComplete="street-address"
          maxLength={LIMITS.firmAddressLength}
          {...field('address')}
        />
        <SignatoryRows rows={signatories} onRows={onSignatories} />
      </div>
    </details>
  )
}
