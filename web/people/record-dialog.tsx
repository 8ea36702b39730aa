import { isOfSchool } from '#contract/choices.ts'
import { educationLevelOptions } from '#web/app/i18n/choices.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useRecordForm } from './record-form.ts'
import type { OwnRecord, RecordField, RecordKind } from './record-kinds.ts'
import './record-dialog.css'
import '#web/parts/fields/check.css'
import '#web/parts/fields/form-page.css'

type RecordDialogProps = {
  kind: RecordKind
  record: OwnRecord | undefined
  onSaved: (saved: OwnRecord) => void
  onClose: () => void
}

/** Adds or changes a record of any of the three shapes. */
export function RecordDialog({ kind, record, onSaved, onClose }: RecordDialogProps) {
  const text = useText()
  const { form, values, isChanged, discard, setText, setPresent } = useRecordForm({ kind, record, onSaved })
  const bound = (name: string) => ({ name, value: values.texts[name] ?? '', onValue: setText(name) })
  const isOptional = kind.openEnd !== undefined
  return (
    <FormDialog
      title={text(record ? `record.${kind.name}.edit` : `record.${kind.name}.add`)}
      form={form}
      isChanged={isChanged}
      onClose={() => {
        discard()
        onClose()
      }}
    >
      {kind.fields
        .filter((field) => field.kind !== 'text')
        .map((field) => (
          <OneField
            key={field.name}
            field={field}
            isOptional={field.name === 'field' && isOfSchool(values.texts.qualification_level)}
            {...bound(field.name)}
          />
        ))}
      <div className="form-pair">
        <DateField
          {...bound('start_date')}
          label={text('field.dateStarted')}
          hint={text('field.monthHint')}
          isOptional={isOptional}
          isMonth
        />
        {/* An end that does not count cannot be filled in. */}
        <fieldset disabled={values.isPresent} className="record-end">
          <DateField
            {...bound('end_date')}
            {...(values.isPresent && { value: '' })}
            label={text('field.dateEnded')}
            hint={text('field.monthHint')}
            isOptional={isOptional}
            isMonth
          />
        </fieldset>
      </div>
      {kind.openEnd && (
        <label className="check">
          <input
            type="checkbox"
            checked={values.isPresent}
            onChange={(event) => setPresent(event.currentTarget.checked)}
          />
          {text(kind.openEnd)}
        </label>
      )}
      {kind.fields
        .filter((field) => field.kind === 'text')
        .map((field) => (
          <OneField key={field.name} field={field} {...bound(field.name)} />
        ))}
    </FormDialog>
  )
}

type OneFieldProps = {
  field: RecordField
  isOptional?: boolean
  name: string
  value: string
  onValue: (value: string) => void
}

function OneField({ field, isOptional = false, ...bound }: OneFieldProps) {
  const text = useText()
  const label = text(field.label)
  if (field.kind === 'level')
    return <SelectField {...bound} label={label} options={educationLevelOptions(text)} />
  if (field.kind === 'text') return <TextAreaField {...bound} label={label} rows={5} />
  return <TextField {...bound} label={label} isOptional={isOptional} autoComplete={field.autoComplete} />
}
