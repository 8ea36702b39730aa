import { useState } from 'react'
import {
  type Award,
  type AwardBidder,
  enterPrice,
  PriceForm,
  type Reading,
} from '#contract/procurement/award.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'

type PriceDialogProps = {
  award: Award
  bidder: AwardBidder
  onClose: () => void
  onSaved: () => Promise<unknown>
}

type Typed = ReturnType<typeof typedOf>
type TextName = 'currency' | 'total' | 'corrected' | 'rate' | 'rate_source'

const typedOf = ({ currency }: Award, own: Reading | undefined) => ({
  currency: own?.currency ?? currency ?? '',
  total: typedAmount(own?.total),
  corrected: typedAmount(own?.corrected),
  note: own?.note ?? '',
  rate: typedAmount(own?.rate),
  rate_source: own?.rate_source ?? '',
  rate_day: own?.rate_day ?? '',
})

const typedAmount = (amount: number | null | undefined) => (amount ? String(amount) : '')

/** Asks what the caller reads in a financial proposal; what others read is not shown here. */
export function PriceDialog({ award, bidder, onClose, onSaved }: PriceDialogProps) {
  const text = useText()
  const own = bidder.readings.find(({ is_yours }) => is_yours)
  const [typed, setTyped] = useState(() => typedOf(award, own))
  const [lots, setLots] = useState<Record<number, string>>(
    Object.fromEntries((own?.lots ?? []).map(({ number, amount }) => [number, typedAmount(amount)])),
  )
  const [isChanged, setChanged] = useState(false)
  const change = (next: Partial<Typed>) => {
    setChanged(true)
    setTyped((before) => ({ ...before, ...next }))
  }
  const isForeign = award.currency !== null && typed.currency.trim().toUpperCase() !== award.currency
  const values = () => ({
    ...typed,
    lots: Object.entries(lots)
      .filter(([, amount]) => amount.trim() !== '')
      .map(([number, amount]) => ({ number: Number(number), amount })),
  })
  const form = useForm({
    schema: PriceForm,
    values,
    submit: async () => {
      const params = { id: String(award.opportunity.id), bidder: bidder.bidder }
      await api(enterPrice, { params, body: values() })
      setChanged(false)
      await onSaved()
      onClose()
    },
  })
  const field = (name: TextName) => ({
    name,
    value: typed[name],
    onValue: (value: string) => change({ [name]: value }),
    autoComplete: 'off',
  })
  return (
    <FormDialog
      title={text('award.enterReadingOf', { name: bidder.name ?? bidder.number })}
      form={form}
      isChanged={() => isChanged}
      submitLabel={text('award.saveReading')}
      onClose={onClose}
    >
      <p className="quiet">{text('award.readingAbout')}</p>
      <TextField
        {...field('currency')}
        label={text('award.currency')}
        maxLength={3}
        autoCapitalize="characters"
      />
      <NumberField
        {...field('total')}
        label={text('award.total')}
        hint={text('award.totalHint', { tax: award.price_tax })}
      />
      {award.lots.map(({ number, title }) => (
        <NumberField
          key={number}
          name={number === 1 ? 'lots' : `lots.${number}`}
          label={text('award.lotPrice', { lot: title })}
          hint={award.lots.length > 1 ? text('award.lotHint') : undefined}
          autoComplete="off"
          value={lots[number] ?? ''}
          onValue={(value) => {
            setChanged(true)
            setLots((before) => ({ ...before, [number]: value }))
          }}
        />
      ))}
      <NumberField
        {...field('corrected')}
        label={text('award.corrected')}
        hint={text('award.correctedHint')}
        isOptional
      />
      <TextAreaField
        name="note"
        label={text('award.note')}
        isOptional
        rows={3}
        maxLength={LIMITS.reasonLength}
        value={typed.note}
        onValue={(note) => change({ note })}
      />
      {isForeign && <RateFields award={award} field={field} day={typed.rate_day} onChange={change} />}
    </FormDialog>
  )
}

type RateFieldsProps = {
  award: Award
  field: (name: TextName) => { name: TextName; value: string; onValue: (value: string) => void }
  day: string
  onChange: (next: Partial<Typed>) => void
}

/** A price in another currency is compared by a rate that everybody can look up. */
function RateFields({ award, field, day, onChange }: RateFieldsProps) {
  const text = useText()
  return (
    <>
      <NumberField
        {...field('rate')}
        three="decimals"
        label={text('award.rate', { to: award.currency ?? '' })}
      />
      <TextField {...field('rate_source')} label={text('award.rateSource')} />
      <DateField
        name="rate_day"
        label={text('award.rateDay')}
        value={day}
        onValue={(rate_day) => onChange({ rate_day })}
      />
    </>
  )
}
