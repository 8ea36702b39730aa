import { useContext, useState } from 'react'
import { pictureFault, useLogo } from '#web/app/forms/logo.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { problemWording } from '#web/app/i18n/problems.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { saveDraft } from '#web/app/store.ts'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { FilePreview } from '#web/parts/file-preview.tsx'
import { button } from '#web/ui/button.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { LogoLost } from './logo-lost.tsx'
import '#web/parts/company-logo.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Takes a dropped or chosen logo if it is a picture, previews it, and asks for it again after a reload (decisions §4). */
export function LogoField() {
  const text = useText()
  const { file } = useLogo()
  const errors = useContext(FormErrorsContext)
  const [problem, setProblem] = useState<string>()
  const keepLogo = (chosen: File | undefined) => {
    useLogo.setState({ file: chosen })
    saveDraft('recruitingCompany', { logoName: chosen?.name ?? '' })
  }
  const chooseLogo = async (chosen: File) => {
    const code = await pictureFault(chosen)
    setProblem(code && (await problemWording())({ code }, ''))
    if (!code) keepLogo(chosen)
  }
  return (
    <FormErrorsContext value={problem ? { ...errors, logo: problem } : errors}>
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
                <span>{fileSizeWords(file.size)}</span>
              </span>
              <button
                type="button"
                id={attributes.id}
                className={button('secondary')}
                onClick={() => keepLogo(undefined)}
              >
                {text('companyWizard.logoRemove')}
              </button>
            </div>
          ) : (
            <FileDrop
              {...attributes}
              accept={ACCEPTED}
              choose={text('file.choose')}
              onFile={(chosen) => void chooseLogo(chosen)}
            >
              {text('companyWizard.logoDrop')}
            </FileDrop>
          )
        }
      </FormField>
    </FormErrorsContext>
  )
}
