import { type DayParts, fromParts, partsOf, tidyDay } from '#web/app/i18n/day.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { FieldAttributes } from '#web/ui/field.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'
import './date-field.css'

type DateFieldProps = FormFieldProps & {
  value: string
  onValue: (value: string) => void
  /** Asks for month and year only; the day is the first. */
  isMonth?: boolean
  isBirthday?: boolean
}

/** A month may be typed by name. */
const LENGTHS = { day: 2, month: 12, year: 4 }

/** A date typed in parts: faster than a calendar for dates known by heart. */
export function DateField({ value, onValue, isMonth = false, isBirthday = false, ...field }: DateFieldProps) {
  const text = useText()
  const parts = partsOf(value)
  const change = (part: Partial<DayParts>) => {
    const next = { ...parts, ...part }
    const isEmpty = !next.month && !next.year
    onValue(fromParts(isMonth ? { ...next, day: isEmpty ? '' : '1' } : next))
  }
  const names = isMonth ? (['month', 'year'] as const) : (['day', 'month', 'year'] as const)
  return (
    <FormField {...field} isGroup>
      {(attributes) => (
        <div className="date-parts">
          {names.map((part, i) => (
            <label key={part}>
              <span>{text(`form.${part}`)}</span>
              <input
                {...partAttributes(attributes, part, i === 0)}
                className={`input date-${part}`}
                inputMode="numeric"
                maxLength={LENGTHS[part]}
                autoComplete={isBirthday ? `bday-${part}` : 'off'}
                value={parts[part]}
                onBlur={() => onValue(tidyDay(value))}
                onChange={(event) =>
                  change({
                    [part]: event.currentTarget.value.replace(part === 'month' ? /[^\p{L}\d.]/gu : /\D/g, ''),
                  })
                }
              />
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}

/** The first part has the field's id, because the error summary links to it. */
function partAttributes({ id, name, ...aria }: FieldAttributes, part: string, isFirst: boolean) {
  return { ...aria, id: isFirst ? id : `${id}-${part}`, name: `${name}.${part}` }
}
