import { type ReactNode, useContext, useRef, useState } from 'react'
import { pictureFault } from '#web/app/forms/logo.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { problemWording } from '#web/app/i18n/problems.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FilePreview } from '#web/parts/file-preview.tsx'
import { button } from '#web/ui/button.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { FormErrorsContext } from './form-context.ts'
import { FormField, type FormFieldProps } from './form-field.tsx'
import './picture-field.css'

/** A newly chosen file, null to remove the saved one, undefined to leave it. */
export type ChosenPicture = File | null | undefined

type PictureFieldProps = FormFieldProps & {
  hasSaved: boolean
  /** The saved picture, or what stands for none once it is removed. */
  children: (isRemoved: boolean) => ReactNode
  previewClass: string
  removeLabel: string
  chosen: ChosenPicture
  onChoose: (picture: ChosenPicture) => void
}

/** A picture with a preview before it is saved; a file that is none is refused when it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { hasSaved, children, previewClass, removeLabel, chosen, onChoose, ...field } = props
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const errors = useContext(FormErrorsContext)
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File) => {
    const code = await pictureFault(file)
    setProblem(code && (await problemWording())({ code }, ''))
    if (!code) onChoose(file)
  }
  const remove = () => {
    setProblem(undefined)
    // The first press drops a chosen file, the next the saved one.
    onChoose(chosen ? undefined : null)
    input.current?.focus()
  }
  return (
    <FormErrorsContext value={problem ? { ...errors, [field.name]: problem } : errors}>
      <FormField {...field}>
        {({ name: _, ...attributes }) => (
          <div className="picture">
            {chosen ? (
              <FilePreview key={chosen.name + chosen.lastModified} file={chosen} className={previewClass} />
            ) : (
              children(chosen === null)
            )}
            <FileButton
              {...attributes}
              ref={input}
              accept="image/jpeg,image/png,image/webp"
              onFile={(file) => void choose(file)}
            >
              {text('picture.choose')}
            </FileButton>
            {(chosen ?? (chosen === undefined && hasSaved)) && (
              <button type="button" className={button('secondary')} onClick={remove}>
                {removeLabel}
              </button>
            )}
            {chosen && (
              <span className="picture-name">
                {chosen.name} · {fileSizeWords(chosen.size)}
              </span>
            )}
          </div>
        )}
      </FormField>
    </FormErrorsContext>
  )
}
