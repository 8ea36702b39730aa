import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { listAddenda } from '#contract/procurement/addenda.ts'
import {
  type CompanyQuestions,
  listCompanyQuestions,
  publishAnswers,
} from '#contract/procurement/questions.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError, problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { useSeen } from '#web/parts/workspace/waiting-counts.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import { AddendaPanel } from '#web/procurement/addenda-panel.tsx'
import { QuestionAnswer } from '#web/procurement/question-answer.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/post-questions.ts'
import './post-questions.css'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const own = { params: { id: params.id } }
  const asked = await api(listCompanyQuestions, own).catch(asPageError)
  return { asked, addenda: await api(listAddenda, own) }
}
clientLoader.hydrate = true as const

/** The questions about an RFP with their answers, and its addenda. */
export default function PostQuestions({ loaderData }: Route.ComponentProps) {
  return <Page key={loaderData.asked.opportunity.id} {...loaderData} />
}

function Page({ asked: loaded, addenda }: Route.ComponentProps['loaderData']) {
  const text = useText()
  const [asked, setAsked] = useRenewed(loaded)
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set())
  const { id } = asked.opportunity
  useSeen('NEW_QUESTION', id)
  const { questions, can_answer, takes_answers, time_zone } = asked
  const drafts = questions.filter(({ answer, answered_at }) => answer && !answered_at)
  return (
    <PostTab heading={text('questions.title')}>
      <Times asked={asked} />
      {!takes_answers && questions.length > 0 && <Banner kind="note">{text('questions.late')}</Banner>}
      {questions.length === 0 && <p className="quiet">{text('questions.none')}</p>}
      <ol className="question-list">
        {questions.map((each) => (
          <QuestionAnswer
            key={each.id}
            question={each}
            opportunityId={id}
            timeZone={time_zone}
            canAnswer={can_answer}
            onSaved={setAsked}
            onUnsaved={setUnsaved}
          />
        ))}
      </ol>
      {can_answer && drafts.length > 0 && (
        <Publication
          opportunityId={id}
          drafts={drafts.map((each) => ({ id: each.id, answer: each.answer ?? '' }))}
          hasUnsaved={drafts.some((each) => unsaved.has(each.id))}
          onRead={setAsked}
        />
      )}
      <AddendaPanel opportunityId={id} canAmend={asked.can_amend} addenda={addenda} timeZone={time_zone} />
    </PostTab>
  )
}

function Times({ asked }: { asked: CompanyQuestions }) {
  const text = useText()
  const { questions_until, answers_until, time_zone } = asked
  if (!questions_until && !answers_until) return null
  return (
    <ul className="quiet question-facts">
      {questions_until && (
        <li>{text('questions.askedUntil', { date: zonedWords(questions_until, time_zone) })}</li>
      )}
      {answers_until && (
        <li>{text('questions.answeredUntil', { date: zonedWords(answers_until, time_zone) })}</li>
      )}
    </ul>
  )
}

type PublicationProps = {
  opportunityId: number
  drafts: { id: number; answer: string }[]
  /** An answer on the screen differs from the saved draft that would be published. */
  hasUnsaved: boolean
  /** Gets the questions after publishing, or as a colleague changed them. */
  onRead: (next: CompanyQuestions) => void
}

/** Publishes all saved answers, after a confirmation. */
function Publication({ opportunityId, drafts, hasUnsaved, onRead }: PublicationProps) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const publish = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const next = await api(publishAnswers, {
        params: { id: String(opportunityId) },
        body: { questions: drafts },
      })
      setAsking(false)
      toast('success', text('toast.published'))
      onRead(next)
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
      if (isApiError(error) && error.code === 'conflict') {
        onRead(await api(listCompanyQuestions, { params: { id: String(opportunityId) } }))
      }
    }
    setPending(false)
  }
  return (
    <div className="question-publish">
      {hasUnsaved && <p className="quiet">{text('questions.saveFirst')}</p>}
      <button
        type="button"
        className={button('primary')}
        disabled={hasUnsaved}
        onClick={() => setAsking(true)}
      >
        {text('questions.publish', { count: drafts.length })}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text('questions.publish', { count: drafts.length })}
          isHarmless
          words={text('questions.publishText')}
          confirmLabel={text('questions.publishNow')}
          isPending={isPending}
          problem={problem}
          onConfirm={() => void publish()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
