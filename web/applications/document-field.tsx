import { flushSync } from 'react-dom'
import { acceptedBy, BYTES_OF } from '#contract/applications/documents.ts'
import { isOfEvery } from '#contract/applications/parts.ts'
import type { Kind, Part } from '#contract/vocabulary.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Chosen } from './application-submission.ts'
import './document-field.css'
import '#web/ui/progress.css'

type DocumentFieldProps = {
  kind: Kind
  part: Part
  chosen: Chosen | undefined
  onChange: (chosen: Chosen | undefined) => void
  /** In place of the name of the part. */
  label?: string
  isOptional?: boolean
}

/** A document to drop or choose, shown with name, size and a button to remove it. */
export function DocumentField({
  kind,
  part,
  chosen,
  onChange,
  label,
  isOptional = false,
}: DocumentFieldProps) {
  const text = useText()
  const hint = text(`apply.hint.${kind}`, { most: BYTES_OF[kind] / 1024 / 1024 })
  // One control takes the other's place, and its focus.
  const change = (next: Chosen | undefined) => {
    flushSync(() => onChange(next))
    document.getElementById(fieldId(part))?.focus()
  }
  return (
    <FormField
      name={part}
      label={label ?? (isOfEvery(part) ? text(`apply.${part}`) : '')}
      hint={hint}
      isOptional={isOptional}
    >
      {(attributes) =>
        chosen ? (
          <div className="file-chosen">
            <Icon name={iconOf(chosen, attributes['aria-invalid'] === true)} />
            <span>
              {chosen.name}
              <span>
                {fileSizeWords(chosen.size)}
                {chosen.share !== undefined && <OnItsWay share={chosen.share} />}
              </span>
            </span>
            <button
              type="button"
              id={attributes.id}
              className={button('secondary')}
              aria-label={text('apply.remove', { file: chosen.name })}
              aria-describedby={attributes['aria-describedby']}
              onClick={() => change(undefined)}
            >
              {text('companyWizard.logoRemove')}
            </button>
          </div>
        ) : (
          <FileDrop
            {...attributes}
            accept={acceptedBy(kind)}
            choose={text('file.choose')}
            onFile={(file) => change({ name: file.name, size: file.size, file })}
          >
            {text('companyWizard.logoDrop')}
          </FileDrop>
        )
      }
    </FormField>
  )
}

/** A file that is still on its way is no tick. */
function iconOf({ share }: Chosen, isRefused: boolean) {
  if (isRefused) return 'warning'
  return share === undefined ? 'check' : 'upload'
}

/** Takes no room: nothing that somebody is about to press moves when the upload ends. */
function OnItsWay({ share }: { share: number }) {
  const text = useText()
  const percent = Math.floor(share * 100)
  const words = share < 1 ? text('apply.sending') : text('apply.checking')
  return (
    <>
      <span className="sr-only" role="status">
        {words}
      </span>
      {share < 1 && <span aria-hidden="true"> · {percent} %</span>}
      <progress aria-label={words} max={100} {...(share < 1 && { value: percent })} />
    </>
  )
}
