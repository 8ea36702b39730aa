import { useState } from 'react'
import { partsOfNumber } from '#web/app/forms/contact-number.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ComboboxField } from '#web/parts/fields/combobox-field.tsx'
import { ContactNumberField } from '#web/parts/fields/contact-number-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import type { ProfileTexts, References } from './profile-form.ts'

type Props = { texts: ProfileTexts; references: References }

export function ProfileAboutFields({ texts, references }: Props) {
  const text = useText()
  const [country, setCountry] = useState(texts.country)
  const { countries, dialCodes } = references
  return (
    <>
      <TextAreaField
        name="about"
        label={text('profile.about')}
        hint={text('profile.aboutHint')}
        isOptional
        rows={5}
        defaultValue={texts.about}
      />
      <ComboboxField
        name="country"
        label={text('seeker.country')}
        hint={text('field.countryHint')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={country}
        onValue={setCountry}
        autoComplete="country-name"
      />
      <ContactNumberField
        dialCodes={dialCodes}
        initial={partsOfNumber(texts.contact_number, dialCodes, countryWords(texts.country || null))}
      />
    </>
  )
}
