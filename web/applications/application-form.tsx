import { useState } from 'react'
import type { Application, Standing } from '#contract/applications/applications.ts'
import { keepCv } from '#contract/applications/kept-cvs.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import { isApiError } from '#contract/errors.ts'
import { type Collection, KIND_OF, type Kind, LIMITS, PARTS_OF } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { DataUse } from '#web/parts/site-pages/data-use.tsx'
import { type Choices, useApplicationForm } from './application-submission.ts'
import { useBioDraft } from './bio-draft.ts'
import { CvField, firstChosen, useCvOffers } from './cvs/cv-field.tsx'
import { FirmFields } from './firms/firm-fields.tsx'
import { useFirmTexts } from './firms/firm-texts.ts'
import { asksMore, ProposalFields } from './proposal-fields.tsx'
import { asksOthers, useAnswers } from './questions/answers.ts'
import { QuestionField } from './questions/question-field.tsx'
import { keepApplication, loadStanding } from './standings.ts'
import { StillMissing } from './still-missing.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { UseLast } from './use-last.tsx'
import '#web/parts/fields/form-page.css'

type ApplicationFormProps = {
  collection: Collection
  id: number
  userId: number
  standing: Standing
  /** Fires when sending shows that the person has applied, here or in another tab. */
  onApplied: () => void
}

/** Covering note and files for a job or an RFP (product-spec §2). Keeps all input whatever goes wrong. */
export function ApplicationForm({ collection, id, userId, standing, onApplied }: ApplicationFormProps) {
  const text = useText()
  const draft = useBioDraft(`${userId} ${collection} ${id}`)
  const { bio } = draft
  const [oldCv, setOldCv] = useState<string>()
  const [isKeeping, setKeeping] = useState(false)
  const questions = useAnswers(`apply ${id}`, standing.questions)
  const offers = useCvOffers(standing, oldCv)
  const ofFirm = useFirmTexts(standing.firm ?? null, () => forget())
  const { kind, form, choices, choose, progress, forget } = useApplicationForm({
    collection,
    id,
    bio,
    texts: ofFirm.texts,
    ...questions,
    documents: standing.documents,
    initial: KIND_OF[collection] === 'JOB' ? { cv: firstChosen(offers, questions.offer) } : {},
    onSent: (application) => {
      draft.drop()
      questions.end()
      onApplied()
      keepApplication(application)
      toast('success', text('toast.applied'))
      if (isKeeping && choices.cv?.file) keepSent(application, text('cvs.notKept'))
    },
    onFault: (error) => {
      if (!isApiError(error)) return
      // The CV was deleted, or another tab sent another one: the others are offered once they are loaded.
      const isStoredGone = error.fields?.cv !== undefined && choices.cv?.file === undefined
      if (isStoredGone) {
        setOldCv(choices.cv?.lastCv)
        choose('cv', undefined)
      }
      // Another tab has applied: the page says so in place of the form.
      if (error.code === 'conflict') onApplied()
      const isOutdated =
        isStoredGone ||
        asksOthers(error.fields, standing.questions) ||
        asksMore(error.fields, standing.documents)
      if (isOutdated || error.code === 'conflict') void loadStanding(collection, id)
    },
  })
  useUnloadQuestion(() => !draft.isKept() || Object.values(choices).some((chosen) => chosen?.file))
  const changeBio = (typed: string) => {
    forget()
    draft.change(typed)
  }
  const answerQuestion = (question: number, answer: string) => {
    forget()
    questions.change(question, answer)
  }
  const needed = [...useNeeded({ kind, bio, choices, documents: standing.documents }), ...questions.needed]
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {kind === 'JOB' && standing.last.bio && bio === '' && (
          <UseLast last={standing.last.bio} onUse={changeBio} />
        )}
        <TextAreaField
          name="bio"
          label={text('apply.bio')}
          hint={text(`apply.bioHint.${kind}`, { most: LIMITS.bioLength })}
          rows={6}
          value={bio}
          onValue={changeBio}
        />
        {kind === 'JOB' ? (
          <CvField
            offers={offers}
            count={standing.cvs.length}
            chosen={choices.cv}
            onChange={(chosen, offer) => {
              choose('cv', chosen)
              questions.setOffer(offer)
            }}
            isKeeping={isKeeping}
            onKeeping={setKeeping}
          />
        ) : (
          <>
            <FirmFields firm={standing.firm ?? null} chosen={ofFirm} />
            <ProposalFields choices={choices} documents={standing.documents} onChange={choose} />
          </>
        )}
        <Questions asked={standing.questions} answers={questions.answers} onAnswer={answerQuestion} />
        <DataUse of={kind} />
        {progress ? <UploadProgress progress={progress} due={standing} /> : <StillMissing needed={needed} />}
        <SubmitButton
          label={text(`apply.submit.${kind}`)}
          pendingLabel={text('apply.pending')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}

type QuestionsProps = {
  asked: Standing['questions']
  answers: Record<number, string>
  onAnswer: (question: number, answer: string) => void
}

function Questions({ asked, answers, onAnswer }: QuestionsProps) {
  return asked.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      value={answers[question.id] ?? ''}
      onValue={(answer) => onAnswer(question.id, answer)}
    />
  ))
}

/** The server has the file already; the application stands whether or not it is kept. */
function keepSent({ number }: Application, failure: string) {
  api(keepCv, { body: { application: number } }).catch(() => toast('error', failure))
}

/** The covering note and the files, and whether each is there. */
type Need = { kind: Kind; bio: string; choices: Choices; documents: readonly AskedDocument[] }

function useNeeded({ kind, bio, choices, documents }: Need) {
  const text = useText()
  return [
    { name: 'bio', label: text('apply.bio'), isDone: bio.trim() !== '' },
    ...PARTS_OF[kind].map((part) => ({
      name: part,
      label: text(`apply.${part}`),
      isDone: choices[part] !== undefined,
    })),
    ...documents.map(({ part, name }) => ({ name: part, label: name, isDone: choices[part] !== undefined })),
  ]
}
