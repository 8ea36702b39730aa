import type { ChangeEvent, ReactNode } from 'react'
import type { LocalTime } from '#contract/hiring/interview-plans.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useFieldError } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { button } from '#web/ui/button.ts'
import { type FieldAttributes, fieldId } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './times-field.css'

type TimesFieldProps = {
  name: 'times' | 'at'
  label: string
  hint?: string
  times: LocalTime[]
  max: number
  onTimes: (times: LocalTime[]) => void
}

export const NO_TIME: LocalTime = { day: '', time: '' }

/** Days and times by the clocks of a zone that is named beside them. Another row begins with the day and time above it. */
export function TimesField({ times, max, onTimes, ...field }: TimesFieldProps) {
  const text = useText()
  const change = (at: number, part: Partial<LocalTime>) =>
    onTimes(times.map((each, row) => (row === at ? { ...each, ...part } : each)))
  return (
    <FormField {...field} isGroup>
      {(group) => (
        <div className="times-field">
          {times.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <TimeRow key={at} group={group} at={at} row={each} onPart={(part) => change(at, part)}>
              {times.length > 1 && (
                <button
                  type="button"
                  className={button('icon')}
                  aria-label={text('interview.removeTime', { at: at + 1 })}
                  onClick={() => onTimes(times.toSpliced(at, 1))}
                >
                  <Icon name="delete" />
                </button>
              )}
            </TimeRow>
          ))}
          {times.length < max && (
            <button
              type="button"
              className={button('secondary')}
              onClick={() => onTimes([...times, { day: '', time: times.at(-1)?.time ?? '' }])}
            >
              <Icon name="add" />
              {text('interview.addTime')}
            </button>
          )}
        </div>
      )}
    </FormField>
  )
}

type TimeRowProps = {
  group: FieldAttributes
  at: number
  row: LocalTime
  onPart: (part: Partial<LocalTime>) => void
  children: ReactNode
}

/** A fault of one time stands at its own row, and one of all of them at the first. */
function TimeRow({ group, at, row, onPart, children }: TimeRowProps) {
  const text = useText()
  const name = `${group.name}-${at}`
  const wrong = { day: useFieldError(`${name}-day`), time: useFieldError(`${name}-time`) }
  const inputOf = (part: keyof LocalTime) => ({
    id: part === 'day' && at === 0 && !wrong.day ? group.id : fieldId(`${name}-${part}`),
    name: `${group.name}_${part}`,
    className: 'input',
    value: row[part],
    'aria-label': text(`interview.${part}Of`, { at: at + 1 }),
    'aria-invalid': wrong[part] || group['aria-invalid'] ? (true as const) : undefined,
    'aria-describedby': wrong[part] && `${fieldId(name)}-error`,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => onPart({ [part]: value }),
  })
  return (
    <>
      {(wrong.day || wrong.time) && (
        <p id={`${fieldId(name)}-error`} className="field-error">
          {wrong.day ?? wrong.time}
        </p>
      )}
      <div className="times-row">
        <input {...inputOf('day')} type="date" />
        <input {...inputOf('time')} type="time" />
        {children}
      </div>
    </>
  )
}
