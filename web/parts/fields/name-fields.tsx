import { useText } from '#web/app/i18n/text.tsx'
import { TextField } from './text-field.tsx'
import './form-page.css'

type NameFieldsProps = { known?: { first_name: string; last_name: string } }

/** A person's names beside each other, beginning with those that are known. */
export function NameFields({ known }: NameFieldsProps) {
  const text = useText()
  return (
    <div className="form-pair">
      <TextField
        name="first_name"
        label={text('registration.firstName')}
        autoComplete="given-name"
        defaultValue={known?.first_name}
      />
      <TextField
        name="last_name"
        label={text('registration.lastName')}
        autoComplete="family-name"
        defaultValue={known?.last_name}
      />
    </div>
  )
}
