import { useText } from '#web/app/i18n/text.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'

const DAYS = [30, 90, 180, 365]

type ExpiryFieldProps = { days: number | undefined; onDays: (days: number | undefined) => void }

/** How long a token works, a year at most. */
export function ExpiryField({ days, onDays }: ExpiryFieldProps) {
  const text = useText()
  return (
    <SelectField
      name="expires_in_days"
      label={text('tokens.expiresIn')}
      hint={text('tokens.expiresHint')}
      value={days ? String(days) : ''}
      onValue={(value) => onDays(DAYS.find((each) => String(each) === value))}
      options={DAYS.map((each) => ({ value: String(each), label: text('tokens.days', { days: each }) }))}
    />
  )
}
