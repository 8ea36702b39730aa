import { availableCountries } from '#contract/accounts/reference.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { TypedPartner } from './firm-texts.ts'
import './firm-fields.css'

type PartnerRowsProps = { rows: TypedPartner[]; onRows: (rows: TypedPartner[]) => void }

const loadCountries = async () => {
  const countries = await api(availableCountries, { query: { language: documentLanguage() } })
  return countries.map(({ code, name }) => ({ value: code, label: name }))
}

/** The firms that bid jointly with the one that sends the proposal and leads. */
export function PartnerRows({ rows, onRows }: PartnerRowsProps) {
  const text = useText()
  const { data: countries = [] } = useLoaded(rows.length > 0 ? loadCountries : undefined)
  return (
    <FormField
      name="partners"
      label={text('firm.partners')}
      hint={text('firm.partnersHint')}
      isOptional
      isGroup
    >
      {({ id }) => (
        <>
          {rows.map((row, at) => (
            <PartnerRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
              key={at}
              at={at}
              row={row}
              countries={countries}
              onRow={(next) => onRows(rows.map((each, n) => (n === at ? next : each)))}
              onRemove={() => onRows(rows.filter((_, n) => n !== at))}
            />
          ))}
          {rows.length < LIMITS.partners && (
            <button
              type="button"
              id={id}
              className={button('secondary')}
              onClick={() => onRows([...rows, { name: '', country: '', registration_number: '', share: '' }])}
            >
              <Icon name="add" />
              {text('firm.addPartner')}
            </button>
          )}
        </>
      )}
    </FormField>
  )
}

type PartnerRowProps = {
  at: number
  row: TypedPartner
  countries: { value: string; label: string }[]
  onRow: (row: TypedPartner) => void
  onRemove: () => void
}

function PartnerRow({ at, row, countries, onRow, onRemove }: PartnerRowProps) {
  const text = useText()
  const field = (name: keyof TypedPartner) => ({
    name: `partner-${at}-${name}`,
    value: row[name],
    onValue: (value: string) => onRow({ ...row, [name]: value }),
  })
  return (
    <div className="partner" data-entry={text('firm.partner', { number: at + 1 })}>
      <div className="partner-fields">
        <TextField label={text('firm.partnerName')} maxLength={LIMITS.shortTextLength} {...field('name')} />
        <SelectField label={text('firm.country')} options={countries} {...field('country')} />
        <TextField
          label={text('firm.registrationNumber')}
          isOptional
          maxLength={LIMITS.firmNumberLength}
          {...field('registration_number')}
        />
        <NumberField label={text('firm.share')} isOptional maxLength={6} {...field('share')} />
      </div>
      <button
        type="button"
        className={button('quiet')}
        aria-label={text('cvs.actOf', {
          act: text('firm.removePartner'),
          name: row.name || String(at + 1),
        })}
        onClick={onRemove}
      >
        {text('firm.removePartner')}
      </button>
    </div>
  )
}
