import { useSearchParams } from 'react-router'
import { type Collection, SALARY_PERIODS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Field } from '#web/ui/field.tsx'
import type { LoadedChoices } from './load-choices.ts'
import { useShownValue } from './shown-value.ts'
import './filter-form.css'

type PayFormProps = { collection: Collection; loaded: LoadedChoices; isWrong: boolean }

/** The least that somebody works for, or bids for: only what says its pay in the currency is compared. */
export function PayForm({ collection, loaded: { currency, currencies, period }, isWrong }: PayFormProps) {
  const text = useText()
  const [search] = useSearchParams()
  const pay = search.get('pay') ?? ''
  const field = useShownValue<HTMLInputElement>(pay)
  const currencyField = useShownValue<HTMLSelectElement>(currency)
  const periodField = useShownValue<HTMLSelectElement>(period)
  const isRfp = collection === 'proposal-requests'
  const label = text(isRfp ? 'further.budget' : 'further.pay')
  return (
    <div className="filter-form">
      <Field
        name="pay"
        label={label}
        subject={label}
        hint={text(isRfp ? 'further.budget.hint' : 'further.pay.hint')}
        error={isWrong ? text('found.wrong.pay', { value: pay }) : undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={field}
            className="input"
            defaultValue={pay}
            inputMode="decimal"
            maxLength={30}
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
      </Field>
      <div className="filter-units">
        <select
          ref={currencyField}
          className="input select"
          name="pay_currency"
          aria-label={text('further.currency')}
          defaultValue={currency}
        >
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <select
          ref={periodField}
          className="input select"
          name="pay_period"
          aria-label={text('further.period')}
          defaultValue={period}
        >
          {SALARY_PERIODS.filter((each) => (each === 'TOTAL') === isRfp || each === period).map((each) => (
            <option key={each} value={each}>
              {text(`period.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={button('secondary')}>
        {text('further.pay.submit')}
      </button>
    </div>
  )
}
