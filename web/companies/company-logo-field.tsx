import { useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { FilePreview } from '#web/parts/file-preview.tsx'
import { button } from '#web/ui/button.ts'

import '#web/parts/photo-field.css'

type CompanyLogoFieldProps = {
  name: string
  logo: string | null
  /** A newly chosen file, null to remove the saved one, undefined to leave it. */
  chosen: File | null | undefined
  onChoose: (file: File | null | undefined) => void
}

/** The company's logo, with a preview before it is saved. */
export function CompanyLogoField({ name, logo, chosen, onChoose }: CompanyLogoFieldProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const hasLogo = chosen ?? (chosen === undefined && logo)
  const removeLogo = () => {
    // The first press drops a chosen file, the next the saved one.
    onChoose(chosen ? undefined : null)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <FormField
      name="logo"
      label={text('companyWizard.logo')}
      hint={text('companyWizard.logoHint')}
      isOptional
    >
      {({ name: _, ...attributes }) => (
        <div className="photo">
          {chosen ? (
            <FilePreview key={chosen.name + chosen.lastModified} file={chosen} className="logo logo-large" />
          ) : (
            <CompanyLogo name={name} logo={chosen === null ? null : logo} isLarge />
          )}
          <input
            {...attributes}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => onChoose(event.currentTarget.files?.[0])}
          />
          {hasLogo && (
            <button type="button" className={button('secondary')} onClick={removeLogo}>
              {text('companyForm.logoRemove')}
            </button>
          )}
        </div>
      )}
    </FormField>
  )
}
