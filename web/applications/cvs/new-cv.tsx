import { useState } from 'react'
import { z } from 'zod'
import { fileFault, ofPart } from '#contract/applications/documents.ts'
import { keepCv } from '#contract/applications/kept-cvs.ts'
import { problem } from '#contract/errors.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import type { Chosen } from '#web/applications/application-submission.ts'
import { DocumentField } from '#web/applications/document-field.tsx'
import { UploadProgress } from '#web/applications/upload-progress.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import './kept-cv-list.css'
import '#web/parts/fields/form-page.css'

const NewFile = z.object({
  cv: z.custom<Chosen | undefined>().superRefine((file, context) => {
    const fault = file ? fileFault('JOB', file) : problem('file_missing')
    if (fault) context.addIssue(ofPart('cv', fault))
  }),
})

/** Uploads a CV to the profile, with progress; a broken upload keeps the file for another try. */
export function NewCv({ onKept }: { onKept: () => void }) {
  const text = useText()
  const [cv, setCv] = useState<Chosen>()
  const { progress, send, forget } = useSending(keepCv)
  const form = useForm({
    schema: NewFile,
    values: () => ({ cv }),
    submit: async () => {
      const body = new FormData()
      if (cv?.file) body.append('cv', cv.file)
      const kept = await send({}, body)
      if (!kept) return
      setCv(undefined)
      forget()
      toast('success', text('cvs.kept'))
      onKept()
    },
  })
  useUnloadQuestion(() => cv !== undefined)
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form new-cv" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <DocumentField
          kind="JOB"
          part="cv"
          label={text('cvs.add')}
          chosen={cv}
          onChange={(chosen) => {
            forget()
            setCv(chosen)
          }}
        />
        {progress && <UploadProgress progress={progress} />}
        {cv && (
          <SubmitButton
            label={text('cvs.keep')}
            pendingLabel={text('apply.pending')}
            isPending={form.isPending}
          />
        )}
      </form>
    </FormErrorsContext>
  )
}
