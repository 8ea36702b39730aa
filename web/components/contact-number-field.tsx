import { useState } from 'react'
import { useText } from '#web/lib/text.tsx'
import { Choice } from './combobox-field.tsx'
import { FormField } from './form-field.tsx'

/** The dial code beside the number; `dialCodes` are the API's pairs, the operator's country first. */
export function ContactNumberField({ dialCodes }: { dialCodes: [string, string][] }) {
  const text = useText()
  const options = dialCodes.map(([, label]) => ({ value: label, label }))
  // Several countries share a code, so the country is what is chosen.
  const [country, setCountry] = useState(options[0]?.value ?? '')
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
          <input {...attributes} type="tel" className="input" autoComplete="tel-national" inputMode="tel" />
        )}
      </FormField>
    </div>
  )
}

/** "Ghana (+233)" and "024 123 4567" -> "+233024 123 4567"; a number that brings its own dial code stays as it is. */
export function fullNumber(country: string, number: string): string {
  const typed = number.trim()
  if (typed === '' || typed.startsWith('+')) return typed
  return `${/\((\+\d+)\)/.exec(country)?.[1] ?? ''}${typed}`
}
