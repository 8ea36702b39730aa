import { lazy, Suspense, useState } from 'react'
import type { ApplicantAnswer } from '#contract/hiring/applicant-answers.ts'
import { type Applicant, readApplicant } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { fetchFile, saveAnswer } from '#web/app/download-file.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { answerWords } from '#web/applications/questions/answer-words.ts'
import { button } from '#web/ui/button.ts'
import { UnmetMark } from './unmet-mark.tsx'
import './applicant-answers.css'
import '#web/applications/questions/answer-list.css'

const PdfFrame = lazy(() =>
  import('#web/parts/pdf-frame.tsx').then(({ PdfFrame }) => ({ default: PdfFrame })),
)

type ApplicantAnswersProps = { applicant: Applicant; onNoted: () => void }

/** The answers to the company's questions, marked where they do not meet what the job needs, with the files to open. */
export function ApplicantAnswers({ applicant, onNoted }: ApplicantAnswersProps) {
  const text = useText()
  const { number, answers, is_hidden } = applicant
  return (
    <dl className="answer-list">
      {answers.map((each) => (
        <div key={each.question_id}>
          <dt>{each.question}</dt>
          <dd className="kept-lines">
            {answerWords(each, text)}
            {each.meets === false && (
              <>
                {' '}
                <UnmetMark unmet={[each.question]} />
              </>
            )}
            {each.kind === 'FILE' && (
              <AnswerFile number={number} answer={each} isHidden={is_hidden} onNoted={onNoted} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type AnswerFileProps = { number: string; answer: ApplicantAnswer; isHidden: boolean; onNoted: () => void }

function AnswerFile({ number, answer, isHidden, onNoted }: AnswerFileProps) {
  const text = useText()
  const { file, question } = answer
  const [open, setOpen] = useState<ArrayBuffer>()
  if (!file) return <p className="fine">{text(isHidden ? 'answerFile.hidden' : 'answerFile.gone')}</p>
  if (!file.is_checked) return <p className="fine">{text('answerFile.checking')}</p>
  const act = async (run: (link: string) => Promise<void>) => {
    try {
      await run(await freshLink(number, answer.question_id))
      onNoted()
    } catch {
      toast('error', text('answerFile.failed'))
    }
  }
  const show = () => act(async (link) => setOpen(await (await fetchFile(`${link}&use=read`)).arrayBuffer()))
  return (
    <>
      <span className="answer-file">
        <span className="fine">{fileSizeWords(file.size)}</span>
        {file.type === 'pdf' && (
          <button
            type="button"
            className={button('secondary')}
            aria-expanded={open !== undefined}
            aria-label={open ? undefined : text('answerFile.openOf', { question })}
            onClick={() => (open ? setOpen(undefined) : void show())}
          >
            {text(open ? 'answerFile.close' : 'answerFile.open')}
          </button>
        )}
        <button
          type="button"
          className={button('secondary')}
          aria-label={text('answerFile.downloadOf', { question })}
          onClick={() => void act((link) => saveAnswer(`${link}&use=keep`, file.name))}
        >
          {text('answerFile.download')}
        </button>
      </span>
      {open && (
        <Suspense fallback={<p>{text('cv.loading')}</p>}>
          <PdfFrame
            bytes={open}
            title={question}
            words={{
              loading: text('cv.loading'),
              failed: text('answerFile.failed'),
              cut: (shown, all) => text('reader.cvCut', { shown, all }),
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Pages stay open longer than the five minutes that a link works. */
async function freshLink(number: string, question: number): Promise<string> {
  const { answers } = await api(readApplicant, { params: { number } })
  const link = answers.find(({ question_id }) => question_id === question)?.file?.link
  if (!link) throw new TypeError('There is no link')
  return link
}
