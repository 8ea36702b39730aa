import { useState } from 'react'
import type { Application, Standing } from '#contract/applications/applications.ts'
import { keepCv } from '#contract/applications/kept-cvs.ts'
import { answerPart } from '#contract/applications/parts.ts'
import { isApiError } from '#contract/errors.ts'
import { type AnswerPart, LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { DataUse } from '#web/parts/site-pages/data-use.tsx'
import { type Choices, type Chosen, useApplicationForm } from './application-submission.ts'
import { useBioDraft } from './bio-draft.ts'
import { CvField, firstChosen, useCvOffers } from './cvs/cv-field.tsx'
import { DocumentField } from './document-field.tsx'
import { asksOthers, useAnswers } from './questions/answers.ts'
import { QuestionField } from './questions/question-field.tsx'
import { keepApplication, loadStanding } from './standings.ts'
import { StillMissing } from './still-missing.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { UseLast } from './use-last.tsx'
import '#web/parts/fields/form-page.css'

export type ApplicationFormProps = {
  /** Of the opportunity. */
  id: number
  userId: number
  standing: Standing
  /** Fires when sending shows that the person has applied, here or in another tab. */
  onApplied: () => void
}

/** Covering note and CV for a job (product-spec §2). Keeps all input whatever goes wrong. */
export function ApplicationForm({ id, userId, standing, onApplied }: ApplicationFormProps) {
  const text = useText()
  const draft = useBioDraft(`${userId} jobs ${id}`)
  const { bio } = draft
  const [oldCv, setOldCv] = useState<string>()
  const [isKeeping, setKeeping] = useState(false)
  const questions = useAnswers(`apply ${id}`, standing.questions)
  const offers = useCvOffers(standing, oldCv)
  const { form, choices, choose, progress, forget } = useApplicationForm({
    collection: 'jobs',
    id,
    bio,
    ...questions,
    documents: standing.documents,
    initial: { cv: firstChosen(offers, questions.offer) },
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
      const isOutdated = isStoredGone || asksOthers(error.fields, standing.questions)
      if (isOutdated || error.code === 'conflict') void loadStanding('jobs', id)
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
  const needed = [
    { name: 'bio', label: text('apply.bio'), isDone: bio.trim() !== '' },
    { name: 'cv', label: text('apply.cv'), isDone: choices.cv !== undefined },
    ...questions.needed,
    ...standing.documents
      .filter(({ is_optional }) => !is_optional)
      .map(({ part, name }) => ({ name: part, label: name, isDone: choices[part] !== undefined })),
  ]
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {standing.last.bio && bio === '' && <UseLast last={standing.last.bio} onUse={changeBio} />}
        <TextAreaField
          name="bio"
          label={text('apply.bio')}
          hint={text('apply.bioHint.JOB', { most: LIMITS.bioLength })}
          rows={6}
          value={bio}
          onValue={changeBio}
        />
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
        <Questions
          asked={standing.questions}
          answers={questions.answers}
          onAnswer={answerQuestion}
          choices={choices}
          onFile={choose}
        />
        <DataUse of="JOB" />
        {progress ? <UploadProgress progress={progress} due={standing} /> : <StillMissing needed={needed} />}
        <SubmitButton
          label={text('apply.submit.JOB')}
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
  choices: Choices
  onFile: (part: AnswerPart, chosen: Chosen | undefined) => void
}

function Questions({ asked, answers, onAnswer, choices, onFile }: QuestionsProps) {
  return asked.map((question) => {
    const { id, kind, text, is_required } = question
    const part = answerPart(id)
    return kind === 'FILE' ? (
      <DocumentField
        key={id}
        kind="JOB"
        part={part}
        label={text}
        isOptional={!is_required}
        chosen={choices[part]}
        onChange={(chosen) => onFile(part, chosen)}
      />
    ) : (
      <QuestionField
        key={id}
        question={question}
        value={answers[id] ?? ''}
        onValue={(answer) => onAnswer(id, answer)}
      />
    )
  })
}

/** The server has the file already; the application stands whether or not it is kept. */
function keepSent({ number }: Application, failure: string) {
  api(keepCv, { body: { application: number } }).catch(() => toast('error', failure))
}
