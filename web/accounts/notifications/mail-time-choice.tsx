import { type MailTime, type NewsKind, timesOf } from '#contract/accounts/notifications.ts'
import { useText } from '#web/app/i18n/text.tsx'
import '#web/ui/field.css'
import './notification-settings.css'

type MailTimeChoiceProps = {
  kind: NewsKind
  by_mail: boolean
  mail_time: MailTime | null
  onChange: (part: { by_mail: boolean; mail_time: MailTime | null }) => void
}

const OFF = 'OFF'

/** How often mail of a kind comes, or that none does. */
export function MailTimeChoice({ kind, by_mail, mail_time, onChange }: MailTimeChoiceProps) {
  const text = useText()
  const times = timesOf(kind)
  return (
    <select
      className="input select"
      aria-label={`${text(`notifications.kind.${kind}`)}, ${text('notifications.by_mail')}`}
      value={by_mail ? (mail_time ?? 'NOW') : OFF}
      onChange={({ currentTarget: { value } }) =>
        onChange({ by_mail: value !== OFF, mail_time: times.find((time) => time === value) ?? mail_time })
      }
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {text(`notifications.time.${time}`)}
        </option>
      ))}
      <option value={OFF}>{text('notifications.time.OFF')}</option>
    </select>
  )
}
