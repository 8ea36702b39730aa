import type { LocalTime } from '#contract/hiring/interview-plans.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { button } from '#web/ui/button.ts'
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
      {({ id, name, ...aria }) => (
        <div className="times-field">
          {times.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <div key={at} className="times-row">
              <input
                {...aria}
                id={at === 0 ? id : `${id}-${at}`}
                name={`${name}_day`}
                type="date"
                className="input"
                aria-label={text('interview.dayOf', { at: at + 1 })}
                value={each.day}
                onChange={({ currentTarget: { value } }) => change(at, { day: value })}
              />
              <input
                {...aria}
                name={`${name}_time`}
                type="time"
                className="input"
                aria-label={text('interview.timeOf', { at: at + 1 })}
                value={each.time}
                onChange={({ currentTarget: { value } }) => change(at, { time: value })}
              />
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
            </div>
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
