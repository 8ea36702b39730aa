import { useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { Choice } from './combobox-field.tsx'
import { FormField } from './form-field.tsx'
import './contact-number-field.css'

type ContactNumberFieldProps = {
  /** The API's pairs, the operator's country first. */
  dialCodes: [string, string][]
  /** From `partsOfNumber`. */
  initial?: { country: string; number: string }
}

/** The dial code beside the number. */
export function ContactNumberField({ dialCodes, initial }: ContactNumberFieldProps) {
  const text = useText()
  const options = dialCodes.map(([, label]) => ({ value: label, label }))
  // The value is the country, because several countries share a dial code.
  const [country, setCountry] = useState(initial?.country ?? options[0]?.value ?? '')
  return (
    <div className="contact-number">
      <FormField name="dial_code" label={text('registration.dialCode')}>
        {(attributes) => (
          <Choice
            {...attributes}
            options={options}
            value={country}
            onValue={setCountry}
            autoComplete="tel-country-code"
          />
        )}
      </FormField>
      <FormField name="contact_number" label={text('registration.contactNumber')}>
        {(attributes) => (
          <input
            {...attributes}
            type="tel"
            className="input"
            autoComplete="tel-national"
            inputMode="tel"
            defaultValue={initial?.number}
          />
        )}
      </FormField>
    </div>
  )
}
