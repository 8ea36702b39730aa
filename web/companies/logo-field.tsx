import { useLogo } from '#web/app/forms/logo.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { saveDraft } from '#web/app/store.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { FilePreview } from '#web/parts/file-preview.tsx'
import { button } from '#web/ui/button.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { LogoLost } from './logo-lost.tsx'
import '#web/parts/company-logo.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Takes a dropped or chosen logo, previews it, and asks for it again after a reload (decisions §4). */
export function LogoField() {
  const text = useText()
  const { file } = useLogo()
  const chooseLogo = (chosen: File | undefined) => {
    useLogo.setState({ file: chosen })
    saveDraft('recruitingCompany', { logoName: chosen?.name ?? '' })
  }
  return (
    <>
      <LogoLost />
      <FormField
        name="logo"
        label={text('companyWizard.logo')}
        hint={text('companyWizard.logoHint')}
        isOptional
      >
        {(attributes) =>
          file ? (
            <div className="file-chosen">
              <FilePreview key={file.name + file.lastModified} file={file} className="logo logo-large" />
              <span>
                {file.name}
                <span>{text('form.kilobytes', { size: Math.ceil(file.size / 1_000) })}</span>
              </span>
              <button
                type="button"
                id={attributes.id}
                className={button('secondary')}
                onClick={() => chooseLogo(undefined)}
              >
                {text('companyWizard.logoRemove')}
              </button>
            </div>
          ) : (
            <FileDrop {...attributes} accept={ACCEPTED} onFile={chooseLogo}>
              {text('companyWizard.logoDrop')}
            </FileDrop>
          )
        }
      </FormField>
    </>
  )
}
