import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './firms.css'

type Signatory = { name: string; position: string }
type SignatoryRowsProps = { rows: Signatory[]; onRows: (rows: Signatory[]) => void }

/** The people who may sign for the firm. */
export function SignatoryRows({ rows, onRows }: SignatoryRowsProps) {
  const text = useText()
  const change = (at: number, next: Signatory) => onRows(rows.map((row, n) => (n === at ? next : row)))
  return (
    <FormField
      name="signatories"
      label={text('firm.signatories')}
      hint={text('firm.signatoriesHint')}
      isOptional
      isGroup
    >
      {({ id }) => (
        <>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
            <div key={at} className="firm-row" data-entry={text('firm.signatory', { number: at + 1 })}>
              <TextField
                name={`signatory-${at}-name`}
                label={text('firm.signatoryName')}
                maxLength={LIMITS.personNameLength}
                value={row.name}
                onValue={(name) => change(at, { ...row, name })}
              />
              <TextField
                name={`signatory-${at}-position`}
                label={text('firm.signatoryPosition')}
                maxLength={LIMITS.personNameLength}
                value={row.position}
                onValue={(position) => change(at, { ...row, position })}
              />
              <button
                type="button"
                className={button('icon')}
                aria-label={text('firm.removeSignatory', { name: row.name || String(at + 1) })}
                onClick={() => onRows(rows.filter((_, n) => n !== at))}
              >
                <Icon name="delete" />
              </button>
            </div>
          ))}
          {rows.length < LIMITS.signatories && (
            <button
              type="button"
              id={id}
              className={button('secondary')}
              onClick={() => onRows([...rows, { name: '', position: '' }])}
            >
              <Icon name="add" />
              {text('firm.addSignatory')}
            </button>
          )}
        </>
      )}
    </FormField>
  )
}
