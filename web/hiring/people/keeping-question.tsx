import { useCallback, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { answerQuestion, readQuestion } from '#contract/hiring/keeping.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import './keeping-question.css'
import '#web/parts/thanks.css'

type KeepingQuestionProps = { token: string; meant: string | null }

/** Undefined for a link that was used, or is none. */
async function questionOf(token: string) {
  try {
    return { asked: await api(readQuestion, { body: { token } }) }
  } catch (error) {
    if (isApiError(error) && error.code === 'invalid') return { asked: undefined }
    throw error
  }
}

/** Asks whether a company may keep the person: link scanners open links in emails, so the buttons here answer. */
export function KeepingQuestion({ token, meant }: KeepingQuestionProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const [answer, setAnswer] = useState<'kept' | 'left'>()
  const load = useCallback(() => questionOf(token), [token])
  const { data, state, reload } = useLoaded(load)
  const asked = data?.asked
  const which = answer ?? (data && !asked ? 'bad' : 'ask')
  const title = data
    ? text(`keeping.${which}.title`, { company: asked?.company ?? '' })
    : text('keeping.title')
  return (
    <div className="thanks keeping-question">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      {state === 'failed' && !data && <LoadFailed onRetry={reload} />}
      {!data && state !== 'failed' && <Skeleton rows={2} />}
      {data && (
        <p>{text(`keeping.${which}.text`, { company: asked?.company ?? '', months: asked?.months ?? 0 })}</p>
      )}
      {asked && !answer && <Answers token={token} months={asked.months} meant={meant} onAnswer={setAnswer} />}
      {which !== 'ask' && (
        <LocalLink to="/user/account/" className={button('secondary')}>
          {text('keeping.account')}
        </LocalLink>
      )}
    </div>
  )
}

type AnswersProps = {
  token: string
  months: number
  /** The answer of the link. */
  meant: string | null
  onAnswer: (answer: 'kept' | 'left') => void
}

function Answers({ token, months, meant, onAnswer }: AnswersProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (keep: boolean) => {
    setPending(true)
    setProblem(undefined)
    try {
      await api(answerQuestion, { body: { token, keep } })
      onAnswer(keep ? 'kept' : 'left')
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
    }
    setPending(false)
  }
  const answers = [
    <button
      key="yes"
      type="button"
      className={button(meant === 'no' ? 'secondary' : 'primary')}
      disabled={isPending}
      onClick={() => send(true)}
    >
      {text('keeping.yes', { months })}
    </button>,
    <button
      key="no"
      type="button"
      className={button(meant === 'no' ? 'primary' : 'secondary')}
      disabled={isPending}
      onClick={() => send(false)}
    >
      {text('keeping.no')}
    </button>,
  ]
  return (
    <>
      {problem && <Banner kind="error">{problem}</Banner>}
      <div className="keeping-answers">{meant === 'no' ? answers.toReversed() : answers}</div>
    </>
  )
}
