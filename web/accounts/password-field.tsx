import { useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField, type FormFieldProps } from '#web/parts/fields/form-field.tsx'
import './password-field.css'

type PasswordFieldProps = FormFieldProps & { autoComplete: 'current-password' | 'new-password' }

/** A password can be seen, pasted and filled in by a password manager. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  return (
    <FormField {...field}>
      {(attributes) => (
        <div className="password">
          <input
            {...attributes}
            type={isShown ? 'text' : 'password'}
            className="input"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="script-only"
            aria-describedby={`${attributes.id}-label`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {text(isShown ? 'form.hide' : 'form.show')}
          </button>
        </div>
      )}
    </FormField>
  )
}
