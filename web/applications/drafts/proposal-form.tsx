import { useLingui } from '@lingui/react'
import { submitProposal } from '#contract/applications/applications.ts'
import { fileFault, ofPart } from '#contract/applications/documents.ts'
import type { ProposalDraft } from '#contract/applications/drafts.ts'
import { ApiError, type FieldErrors, isApiError } from '#contract/errors.ts'
import { LIMITS, type Part } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { problemWords } from '#web/app/i18n/problems.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import type { ApplicationFormProps } from '#web/applications/application-form.tsx'
import { bodyOf, type Chosen, schemaOf } from '#web/applications/application-submission.ts'
import { FirmFields } from '#web/applications/firms/firm-fields.tsx'
import { useFirmTexts } from '#web/applications/firms/firm-texts.ts'
import { asksMore, ProposalFields } from '#web/applications/proposal-fields.tsx'
import { keepApplication, loadStanding } from '#web/applications/standings.ts'
import { LateNote, UploadProgress } from '#web/applications/upload-progress.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { DataUse } from '#web/parts/site-pages/data-use.tsx'
import { Checklist } from './checklist.tsx'
import { choicesOf } from './choices.ts'
import { DraftNotes } from './draft-notes.tsx'
import { type DraftUploads, listUploads } from './draft-store.ts'
import { FieldBelow } from './field-below.tsx'
import { useDraft } from './use-draft.ts'
import '#web/parts/fields/form-page.css'

type ProposalFormProps = ApplicationFormProps & { draft: ProposalDraft | null }

/** Covering note and files of a proposal, kept on the server while it is written, and sent from there. */
export function ProposalForm({ id, userId, standing, draft, onApplied }: ProposalFormProps) {
  const text = useText()
  const { i18n } = useLingui()
  const { keeper, view } = useDraft({ id, userId, draft })
  const ofFirm = useFirmTexts(standing.firm ?? null, () => undefined)
  const { documents } = standing
  const { form, progress } = useProposal({ id, keeper, view, ofFirm, standing, onApplied })
  const { uploads, bio } = view
  useUnloadQuestion(() => view.words === 'failed' || Object.keys(uploads).length > 0)
  const choices = choicesOf(view, { isSending: progress !== undefined })
  const choose = (part: Part, chosen: Chosen | undefined) => {
    const file = chosen?.file
    if (!file) return keeper.files.remove(part).catch(sayWhyNot)
    const fault = fileFault('RFP', file)
    if (!fault) return void keeper.files.add(part, file)
    keeper.files.refuse(part, file, problemWords(i18n, ofPart(part, fault, documents)))
  }
  const sayWhyNot = (error: unknown) => {
    if (!isApiError(error) && !(error instanceof TypeError)) throw error
    if (!isCancelled(error)) toast('error', isApiError(error) ? error.message : text('error.offline.text'))
  }
  const refused = listUploads(uploads).flatMap(([part, { problem }]) => (problem ? [[part, problem]] : []))
  return (
    <FormErrorsContext value={{ ...form.fault?.fields, ...Object.fromEntries(refused) }}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <DraftNotes keeper={keeper} view={view} standing={standing} />
        <TextAreaField
          name="bio"
          label={text('apply.bio')}
          hint={text('apply.bioHint.RFP', { most: LIMITS.bioLength })}
          rows={6}
          value={bio}
          onValue={keeper.words.change}
        />
        <FirmFields firm={standing.firm ?? null} chosen={ofFirm} />
        <ProposalFields
          choices={choices}
          documents={documents}
          isHeld={standing.is_held}
          onChange={(part, chosen) => void choose(part, chosen)}
          below={(part) => <FieldBelow part={part} keeper={keeper} view={view} standing={standing} />}
        />
        <DataUse of="RFP" />
        {progress ? (
          <UploadProgress progress={progress} due={standing} />
        ) : (
          <Checklist view={view} documents={documents} firm={standing.firm ?? null} />
        )}
        <SubmitButton
          label={text('apply.submit.RFP')}
          pendingLabel={text('apply.pending')}
          isPending={form.isPending}
        />
        {/* Below the button, which does not move when an upload ends. */}
        {!progress && Object.keys(uploads).length > 0 && <LateNote {...standing} />}
      </form>
    </FormErrorsContext>
  )
}

type Sending = Pick<ApplicationFormProps, 'id' | 'standing' | 'onApplied'> &
  ReturnType<typeof useDraft> & { ofFirm: ReturnType<typeof useFirmTexts> }

/** Sends the draft that is shown, with files that are not in it yet. */
function useProposal({ id, keeper, view, ofFirm, standing, onApplied }: Sending) {
  const text = useText()
  const { documents } = standing
  const { progress, send, forget } = useSending(submitProposal)
  const form = useForm({
    schema: schemaOf({ collection: 'proposal-requests', isChange: false, questions: [], documents }),
    values: () => ({ bio: view.bio, ...choicesOf(view) }),
    submit: async () => {
      refuseFaulty(view.uploads)
      const ready = await keeper.settle()
      if (!ready) throw new ApiError('conflict', undefined, { detail: text('draft.changed') })
      // An earlier try may have sent another draft, or another firm's texts.
      forget()
      const { state, along } = ready
      const texts = { ...ofFirm.texts, bio: keeper.view().bio, ...(state && { draft: state }) }
      const body = bodyOf(texts, {})
      for (const [part, file] of along) body.append(part, file)
      const application = await send({ id: String(id) }, body)
      if (!application) return keeper.files.resume()
      keeper.end()
      onApplied()
      keepApplication(application)
      toast('success', text('toast.proposalSent'))
    },
    onFault: ({ error }) => {
      keeper.files.resume()
      if (!isApiError(error)) return
      // Another tab has applied: the page says so in place of the form.
      if (error.code === 'conflict') void keeper.refresh().catch(() => undefined)
      if (error.code === 'conflict' || asksMore(error.fields, documents))
        void loadStanding('proposal-requests', id)
    },
  })
  return { form, progress }
}

/** @throws ApiError invalid at the files that cannot be sent */
function refuseFaulty(uploads: DraftUploads): void {
  const faults: FieldErrors = {}
  for (const [part, { problem, canRetry }] of listUploads(uploads))
    if (problem && !canRetry) faults[part] = [problem]
  if (Object.keys(faults).length > 0) throw new ApiError('invalid', faults)
}
