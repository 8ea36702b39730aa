import { useRef, useState } from 'react'
import { z } from 'zod'
import { acceptedBy, BYTES_OF, fileFault, ofFile } from '#contract/applications/documents.ts'
import { addFirmDocument, DOCUMENT_KINDS, DocumentTexts, type OwnFirm } from '#contract/applications/firms.ts'
import { problem } from '#contract/errors.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { UploadProgress } from '#web/applications/upload-progress.tsx'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { button } from '#web/ui/button.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import '#web/parts/fields/form-page.css'
import './firms.css'

const NewDocument = DocumentTexts.extend({
  document: z.custom<File | undefined>().superRefine((file, context) => {
    const fault = file ? fileFault('JOB', file) : problem('choose_file')
    if (fault) context.addIssue(file ? ofFile(file.name, fault) : fault)
  }),
})

const EMPTY = { kind: '', valid_until: '' }

/** Adds a document: what it proves, how long it is valid, and the file. What was chosen stays for another try. */
export function NewFirmDocument({ onAdded }: { onAdded: (own: OwnFirm) => void }) {
  const text = useText()
  const [values, setValues] = useState(EMPTY)
  const [file, setFile] = useState<File>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { progress, send, forget } = useSending(addFirmDocument)
  const form = useForm({
    schema: NewDocument,
    values: () => ({ ...values, document: file }),
    submit: async () => {
      const body = new FormData()
      body.append('kind', values.kind)
      body.append('valid_until', values.valid_until)
      if (file) body.append('document', file)
      const own = await send({}, body)
      if (!own) return
      setValues(EMPTY)
      setFile(undefined)
      forget()
      heading.current?.focus()
      toast('success', text('firm.documentAdded'))
      onAdded(own)
    },
  })
  useUnloadQuestion(() => file !== undefined)
  const change = (next: Partial<typeof EMPTY>) => {
    forget()
    setValues((before) => ({ ...before, ...next }))
  }
  const choose = (next: File | undefined) => {
    forget()
    setFile(next)
  }
  const kinds = DOCUMENT_KINDS.map((value) => ({ value, label: text(`firm.kind.${value}`) }))
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <h3 ref={heading} tabIndex={-1} className="firm-add">
        {text('firm.addTitle')}
      </h3>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <div className="form-pair">
          <SelectField
            name="kind"
            label={text('firm.documentKind')}
            options={kinds}
            value={values.kind}
            onValue={(kind) => change({ kind })}
          />
          <DateField
            name="valid_until"
            label={text('firm.lastDay')}
            isOptional
            value={values.valid_until}
            onValue={(valid_until) => change({ valid_until })}
          />
        </div>
        <FileField file={file} onFile={choose} />
        {progress && <UploadProgress progress={progress} />}
        <SubmitButton
          label={text('firm.addDocument')}
          pendingLabel={text('apply.pending')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}

type FileFieldProps = { file: File | undefined; onFile: (file: File | undefined) => void }

function FileField({ file, onFile }: FileFieldProps) {
  const text = useText()
  const hint = text('apply.hint.JOB', { most: BYTES_OF.JOB / 1024 / 1024 })
  return (
    <FormField name="document" label={text('cvs.file')} hint={hint}>
      {(attributes) =>
        file ? (
          <div className="file-chosen">
            <span>
              {file.name}
              <span>{fileSizeWords(file.size)}</span>
            </span>
            <button
              type="button"
              id={attributes.id}
              className={button('secondary')}
              aria-label={text('apply.remove', { file: file.name })}
              onClick={() => onFile(undefined)}
            >
              {text('companyWizard.logoRemove')}
            </button>
          </div>
        ) : (
          <FileDrop
            {...attributes}
            accept={acceptedBy('JOB')}
            choose={text('file.choose')}
            onFile={(next) => onFile(next)}
          >
            {text('companyWizard.logoDrop')}
          </FileDrop>
        )
      }
    </FormField>
  )
}
