import type { ComponentProps } from 'react'
import { FREQUENCIES, type Frequency } from '#contract/opportunities/saved-searches.ts'
import { useText } from '#web/app/i18n/text.tsx'
import '#web/ui/field.css'

type FrequencySelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  value: Frequency
  onValue: (frequency: Frequency) => void
}

/** How often a saved search sends emails. */
export function FrequencySelect({ onValue, ...select }: FrequencySelectProps) {
  const text = useText()
  const choose = (value: string) => {
    const frequency = FREQUENCIES.find((each) => each === value)
    if (frequency) onValue(frequency)
  }
  return (
    <select className="input select" {...select} onChange={(event) => choose(event.currentTarget.value)}>
      {FREQUENCIES.map((frequency) => (
        <option key={frequency} value={frequency}>
          {text(`saved.frequency.${frequency}`)}
        </option>
      ))}
    </select>
  )
}
