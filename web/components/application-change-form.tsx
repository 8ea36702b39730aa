import { useState } from 'react'
import type { Application } from '#contract/applications.ts'
import { LIMITS, PARTS_OF } from '#contract/vocabulary.ts'
import { useApplicationForm } from '#web/lib/application-form.ts'
import { useText } from '#web/lib/text.tsx'
import { toast } from '#web/lib/toast.ts'
import { DocumentField } from './document-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormErrorsContext } from './form-context.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { UploadProgress } from './upload-progress.tsx'

type ApplicationChangeFormProps = { application: Application; onDone: () => void }

/** Replaces the bio or files that were sent; what is left empty stays as it is. */
export function ApplicationChangeForm({ application, onDone }: ApplicationChangeFormProps) {
  const text = useText()
  const { collection, number, call } = application
  const [bio, setBio] = useState(application.bio ?? '')
  const { kind, form, choices, choose, progress, forget } = useApplicationForm({
    collection,
    number,
    id: call.id,
    bio: bio === application.bio ? '' : bio,
    onSent: () => {
      toast('success', text('toast.replaced'))
      onDone()
    },
  })
  const write = (typed: string) => {
    forget()
    setBio(typed)
  }
  return (
    <section className="application mt-6 print:hidden" aria-labelledby="change-title">
      <h2 id="change-title">{text('receipt.change')}</h2>
      <p className="lead">{text('receipt.changeLead')}</p>
      <FormErrorsContext value={form.fault?.fields ?? {}}>
        <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
          {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
          <TextAreaField
            name="bio"
            label={text('apply.bio')}
            hint={text(`apply.bioHint.${kind}`, { most: LIMITS.bioLength })}
            isOptional
            rows={6}
            value={bio}
            onValue={write}
          />
          {PARTS_OF[kind].map((part) => (
            <DocumentField
              key={part}
              kind={kind}
              part={part}
              chosen={choices[part]}
              onChange={(chosen) => choose(part, chosen)}
              isOptional
            />
          ))}
          {progress && <UploadProgress progress={progress} />}
          <SubmitButton
            label={text('receipt.send')}
            pendingLabel={text('apply.pending')}
            isPending={form.isPending}
          />
        </form>
      </FormErrorsContext>
    </section>
  )
}
