import { useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { isApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { useApplicationForm } from './application-submission.ts'
import { DocumentField } from './document-field.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import './application-section.css'
import '#web/parts/fields/form-page.css'

type ApplicationChangeFormProps = {
  application: Application
  onDone: () => void
  /** Fires when it was withdrawn meanwhile, or the opportunity has closed. */
  onOutdated: () => void
}

/** Replaces the bio or files; empty fields keep what was sent. */
export function ApplicationChangeForm({ application, onDone, onOutdated }: ApplicationChangeFormProps) {
  const text = useText()
  const { collection, number, opportunity } = application
  const { draft, left } = useOwnDraft<{ bio: string }>(`change ${number}`)
  const before = application.bio ?? ''
  const [bio, setBio] = useState(left?.bio ?? before)
  const { kind, form, choices, choose, progress, forget } = useApplicationForm({
    collection,
    number,
    id: opportunity.id,
    bio: bio === before ? '' : bio,
    documents: application.documents,
    onSent: () => {
      end()
      toast('success', text('toast.replaced'))
      onDone()
    },
    onFault: (error) => {
      if (isApiError(error) && (error.code === 'conflict' || error.code === 'closed')) onOutdated()
    },
  })
  const end = useKeptOnLeaving(draft, () => (bio === before ? {} : { bio }))
  useUnloadQuestion(() => bio !== before || Object.values(choices).some((chosen) => chosen?.file))
  const changeBio = (typed: string) => {
    forget()
    setBio(typed)
  }
  return (
    <section className="application application-change screen-only" aria-labelledby="change-title">
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
            onValue={changeBio}
          />
          {kind === 'RFP' ? (
            <ProposalFields
              choices={choices}
              documents={application.documents}
              onChange={choose}
              isHeld={application.is_held}
              isOptional
            />
          ) : (
            <>
              <DocumentField
                kind={kind}
                part="cv"
                chosen={choices.cv}
                onChange={(chosen) => choose('cv', chosen)}
                isOptional
              />
              {application.documents.map(({ part, name }) => (
                <DocumentField
                  key={part}
                  kind={kind}
                  part={part}
                  label={name}
                  chosen={choices[part]}
                  onChange={(chosen) => choose(part, chosen)}
                  isOptional
                />
              ))}
            </>
          )}
          {progress && <UploadProgress progress={progress} due={application} />}
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
