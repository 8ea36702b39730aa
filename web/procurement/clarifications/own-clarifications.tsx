import '#web/app/i18n/evaluation-texts.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { fileFault, ofFile } from '#contract/applications/documents.ts'
import {
  answerClarification,
  ClarificationAnswer,
  type OwnClarifications as Own,
  type OwnClarification,
} from '#contract/procurement/clarifications.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { UploadProgress } from '#web/applications/upload-progress.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { button } from '#web/ui/button.ts'
import { ClarificationList } from './clarification-list.tsx'
import { DocumentChoice } from './document-choice.tsx'

type OwnClarificationsProps = { number: string; loaded: Own }

/** Questions of the panel about a bidder's own proposal, with the way to answer. */
export function OwnClarifications({ number, loaded: { clarifications, time_zone } }: OwnClarificationsProps) {
  const text = useText()
  const [answered, setAnswered] = useState<number>()
  const open = clarifications.find(({ id }) => id === answered)
  return (
    <section className="own-clarifications">
      <h2>{text('clarification.ownTitle')}</h2>
      <ClarificationList
        clarifications={clarifications}
        timeZone={time_zone}
        pathOf={(id) => `/api/user/applications/${number}/clarifications/${id}/document/`}
      >
        {(each) =>
          'can_answer' in each &&
          each.can_answer && (
            <button
              type="button"
              className={button('primary', 'screen-only')}
              onClick={() => setAnswered(each.id)}
            >
              {text('clarification.answer')}
            </button>
          )
        }
      </ClarificationList>
      {open && <AnswerDialog number={number} asked={open} onClose={() => setAnswered(undefined)} />}
    </section>
  )
}

const Answered = ClarificationAnswer.extend({
  document: z
    .custom<File | undefined>()
    .superRefine((file, context) => {
      const fault = file && fileFault('RFP', file)
      if (file && fault) context.addIssue(ofFile(file.name, fault))
    })
    .optional(),
})

type AnswerDialogProps = { number: string; asked: OwnClarification; onClose: () => void }

function AnswerDialog({ number, asked, onClose }: AnswerDialogProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState('')
  const [file, setFile] = useState<File>()
  const [isSent, setIsSent] = useState(false)
  const { progress, send } = useSending(answerClarification)
  const form = useForm({
    schema: Answered,
    values: () => ({ answer, document: file }),
    submit: async () => {
      const body = new FormData()
      body.append('answer', answer)
      if (file) body.append('document', file)
      if (!(await send({ number, clarification: String(asked.id) }, body))) return
      setIsSent(true)
      toast('success', text('clarification.answered'))
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('clarification.answer')}
      form={form}
      isChanged={() => !isSent && (answer.trim() !== '' || file !== undefined)}
      submitLabel={text('clarification.sendAnswer')}
      onClose={onClose}
    >
      <p className="clarification-text strong">{asked.question}</p>
      <p>{text(asked.takes_prices ? 'clarification.answerWordsPrice' : 'clarification.answerWords')}</p>
      <TextAreaField
        name="answer"
        label={text('clarification.answerField')}
        rows={6}
        maxLength={LIMITS.answerLength}
        value={answer}
        onValue={setAnswer}
      />
      <DocumentChoice label={text('clarification.document')} file={file} onFile={setFile} isOptional />
      {progress && <UploadProgress progress={progress} />}
    </FormDialog>
  )
}
