import { useState } from 'react'
import type { Standing } from '#contract/applications/applications.ts'
import { isApiError } from '#contract/errors.ts'
import { type Collection, LIMITS, PARTS_OF } from '#contract/vocabulary.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { DataUse } from '#web/parts/site-pages/data-use.tsx'
import { useApplicationForm } from './application-submission.ts'
import { useBioDraft } from './bio-draft.ts'
import { DocumentField } from './document-field.tsx'
import { keepApplication, loadStanding } from './standings.ts'
import { UploadProgress } from './upload-progress.tsx'
import { UseLast } from './use-last.tsx'
import '#web/parts/fields/form-page.css'

type ApplicationFormProps = {
  collection: Collection
  id: number
  userId: number
  last: Standing['last']
  /** Fires when sending shows that the person has applied, here or in another tab. */
  onApplied: () => void
}

/** Bio and files for a job or an RFP (product-spec §2). Keeps all input whatever goes wrong. */
export function ApplicationForm({ collection, id, userId, last, onApplied }: ApplicationFormProps) {
  const text = useText()
  const draft = useBioDraft(`${userId} ${collection} ${id}`)
  const { bio } = draft
  const [oldCv, setOldCv] = useState<string>()
  const { kind, form, choices, choose, progress, forget } = useApplicationForm({
    collection,
    id,
    bio,
    onSent: (application) => {
      draft.drop()
      onApplied()
      keepApplication(application)
      toast('success', text('toast.applied'))
    },
    onFault: (error) => {
      if (!isApiError(error)) return
      // Another tab sent another CV: offer that one once it is loaded.
      const isOtherCv = error.fields?.cv !== undefined && choices.cv?.lastCv !== undefined
      if (isOtherCv) {
        setOldCv(choices.cv?.lastCv)
        choose('cv', undefined)
      }
      // Another tab has applied: the page says so in place of the form.
      if (error.code === 'conflict') onApplied()
      if (isOtherCv || error.code === 'conflict') void loadStanding(collection, id)
    },
  })
  useUnloadQuestion(() => !draft.isKept() || Object.values(choices).some((chosen) => chosen?.file))
  const changeBio = (typed: string) => {
    forget()
    draft.change(typed)
  }
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {kind === 'JOB' && (
          <UseLast
            last={last.cv?.sha256 === oldCv ? { ...last, cv: null } : last}
            hasBio={bio !== ''}
            hasCv={choices.cv !== undefined}
            onBio={changeBio}
            onCv={(cv) => choose('cv', cv)}
          />
        )}
        <TextAreaField
          name="bio"
          label={text('apply.bio')}
          hint={text(`apply.bioHint.${kind}`, { most: LIMITS.bioLength })}
          rows={6}
          value={bio}
          onValue={changeBio}
        />
        {PARTS_OF[kind].map((part) => (
          <DocumentField
            key={part}
            kind={kind}
            part={part}
            chosen={choices[part]}
            onChange={(chosen) => choose(part, chosen)}
          />
        ))}
        {kind === 'RFP' && <p className="field-hint">{text('apply.sealed')}</p>}
        <DataUse of={kind} />
        {progress && <UploadProgress progress={progress} />}
        <SubmitButton
          label={text(`apply.submit.${kind}`)}
          pendingLabel={text('apply.pending')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}
