import { flushSync } from 'react-dom'
import { acceptedBy, BYTES_OF } from '#contract/applications/documents.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Icon } from '#web/ui/icon.tsx'

type DocumentChoiceProps = {
  label: string
  file: File | undefined
  onFile: (file: File | undefined) => void
  isOptional?: boolean
  /** For a paper that is signed. */
  isPdf?: boolean
}

/** One document to drop or choose, as the field `document`. */
export function DocumentChoice({
  label,
  file,
  onFile,
  isOptional = false,
  isPdf = false,
}: DocumentChoiceProps) {
  const text = useText()
  // One control takes the other's place, and its focus.
  const change = (next: File | undefined) => {
    flushSync(() => onFile(next))
    document.getElementById(fieldId('document'))?.focus()
  }
  const hint = text(isPdf ? 'clarification.pdfHint' : 'apply.hint.RFP', { most: BYTES_OF.RFP / 1024 / 1024 })
  return (
    <FormField name="document" label={label} hint={hint} isOptional={isOptional}>
      {(attributes) =>
        file ? (
          <div className="file-chosen">
            <Icon name={attributes['aria-invalid'] ? 'warning' : 'check'} />
            <span>
              {file.name}
              <span>{fileSizeWords(file.size)}</span>
            </span>
            <button
              type="button"
              id={attributes.id}
              className={button('secondary')}
              aria-label={text('apply.remove', { file: file.name })}
              aria-describedby={attributes['aria-describedby']}
              onClick={() => change(undefined)}
            >
              {text('companyWizard.logoRemove')}
            </button>
          </div>
        ) : (
          <FileDrop
            {...attributes}
            accept={isPdf ? '.pdf' : acceptedBy('RFP')}
            choose={text('file.choose')}
            onFile={(chosen) => change(chosen)}
          >
            {text('companyWizard.logoDrop')}
          </FileDrop>
        )
      }
    </FormField>
  )
}
