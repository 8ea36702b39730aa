import { isOfSchool } from '#contract/choices.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { educationLevelOptions } from '#web/app/i18n/choices.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { type Finding, nameOf } from './findings.ts'
import '#web/parts/fields/check.css'
import './reading.css'

type FindingFieldsProps = { finding: Finding; onChange: (finding: Finding) => void }

const LABELS: Record<string, MessageId> = {
  first_name: 'reading.first_name',
  last_name: 'reading.last_name',
  contact_number: 'profile.phone',
  linkedin_handle: 'reading.linkedin_handle',
  github_handle: 'reading.github_handle',
  dribbble_handle: 'reading.dribbble_handle',
  role: 'record.role',
  company: 'record.company',
  field: 'record.field',
  institution: 'record.institution',
}

/** One finding with a box that takes it, and its fields to correct while it is taken. */
export function FindingFields({ finding, onChange }: FindingFieldsProps) {
  const text = useText()
  const { key, kind, isTaken, isKnown, values } = finding
  const title =
    kind === 'person' ? text(LABELS[key] ?? 'reading.first_name') : titleOf(values) || text(`reading.${kind}`)
  return (
    <fieldset className="finding" aria-label={title} data-entry={kind === 'person' ? undefined : title}>
      <label className="check">
        <input
          type="checkbox"
          checked={isTaken}
          onChange={(event) => onChange({ ...finding, isTaken: event.currentTarget.checked })}
        />
        {title}
        {isKnown && <span className="fine">{text('reading.known')}</span>}
        {!isTaken && kind === 'person' && <span className="fine">{Object.values(values).join()}</span>}
      </label>
      {isTaken &&
        Object.keys(values).map((field) => (
          <Field
            key={field}
            name={nameOf(finding, field)}
            field={field}
            isOptional={field === 'field' && isOfSchool(values.qualification_level)}
            value={values[field] ?? ''}
            onValue={(value) => onChange({ ...finding, values: { ...values, [field]: value } })}
          />
        ))}
    </fieldset>
  )
}

const titleOf = ({ role, company, field, institution }: Record<string, string>) =>
  [role ?? field, company ?? institution].filter(Boolean).join(', ')

type FieldProps = {
  name: string
  field: string
  isOptional: boolean
  value: string
  onValue: (value: string) => void
}

function Field({ name, field, isOptional, value, onValue }: FieldProps) {
  const text = useText()
  const bound = { name, value, onValue }
  if (field === 'description')
    return (
      <TextAreaField
        {...bound}
        label={text('record.description')}
        rows={3}
        maxLength={LIMITS.summaryLength}
      />
    )
  if (field === 'qualification_level')
    return <SelectField {...bound} label={text('record.level')} options={educationLevelOptions(text)} />
  if (field === 'start_date' || field === 'end_date') {
    const isEnd = field === 'end_date'
    return (
      <DateField
        {...bound}
        label={text(isEnd ? 'field.dateEnded' : 'field.dateStarted')}
        hint={text(isEnd ? 'reading.open' : 'field.monthHint')}
        isOptional
        isMonth
      />
    )
  }
  return (
    <TextField
      {...bound}
      label={text(LABELS[field] ?? 'record.role')}
      isOptional={isOptional}
      autoComplete="off"
    />
  )
}
