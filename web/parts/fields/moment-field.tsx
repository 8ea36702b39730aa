import { useText } from '#web/app/i18n/text.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'
import './moment-field.css'

type MomentFieldProps = FormFieldProps & {
  day: string
  time: string
  onDay: (day: string) => void
  onTime: (time: string) => void
  isTimeOptional?: boolean
}

/** A date and a time, in the zone that the hint names. */
export function MomentField({ day, time, onDay, onTime, isTimeOptional = true, ...field }: MomentFieldProps) {
  const text = useText()
  return (
    <FormField {...field} isGroup>
      {({ id, name, ...aria }) => (
        <div className="moment">
          <label>
            <span>{text('post.day')}</span>
            <input
              {...aria}
              id={id}
              name={name}
              type="date"
              className="input"
              value={day}
              onChange={(event) => onDay(event.currentTarget.value)}
            />
          </label>
          <label>
            <span>{text(isTimeOptional ? 'post.timeOptional' : 'post.time')}</span>
            <input
              {...aria}
              id={`${id}-time`}
              name={`${name}_time`}
              type="time"
              className="input"
              value={time}
              onChange={(event) => onTime(event.currentTarget.value)}
            />
          </label>
        </div>
      )}
    </FormField>
  )
}
