import { useState } from 'react'
import { countryWords } from '#web/lib/browser-words.ts'
import { partsOfNumber } from '#web/lib/contact-number.ts'
import type { ProfileTexts, References } from '#web/lib/profile-form.ts'
import { useText } from '#web/lib/text.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { ContactNumberField } from './contact-number-field.tsx'
import { TextAreaField } from './text-area-field.tsx'

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
