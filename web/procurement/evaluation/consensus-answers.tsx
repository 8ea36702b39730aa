import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import { answerConsensus, type Consensus, readConsensus } from '#contract/procurement/consensus.ts'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import './consensus-answers.css'

type ConsensusAnswersProps = {
  consensus: Consensus
  evaluation: Evaluation
  onAnswered: (next: Consensus) => void
}

/** The members' answers to the agreed scores, and the reader's own. */
export function ConsensusAnswers({ consensus, evaluation, onAnswered }: ConsensusAnswersProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isDissenting, setDissenting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { members, can_answer, is_whole, time_zone, seen } = consensus
  const own = { params: { id: String(consensus.opportunity.id) } }
  const send = async (dissent: string) => {
    onAnswered(await api(answerConsensus, { ...own, body: { dissent, seen } }))
    toast('success', text('consensus.answered'))
    await revalidate()
  }
  const confirm = () => {
    setProblem(undefined)
    send('').catch((error) => {
      setProblem(problemWords(error, text('error.offline.text')))
      if (isApiError(error)) api(readConsensus, own).then(onAnswered, () => undefined)
    })
  }
  return (
    <section className="consensus-answers">
      <h2 className="heading">{text('consensus.answers')}</h2>
      <ul>
        {members.map(({ id, name, answered_at, dissent }) => (
          <li key={id}>
            <span className="strong">{name}</span>
            <span>
              {dissent
                ? text('evaluation.standing.dissents', { reason: dissent })
                : answered_at
                  ? text('evaluation.confirmedBy', { name, date: zonedWords(answered_at, time_zone) })
                  : text('consensus.waits')}
            </span>
          </li>
        ))}
      </ul>
      {evaluation.state === 'CONSENSUS' && !is_whole && <p className="quiet">{text('consensus.notWhole')}</p>}
      {problem && <Banner kind="error">{problem}</Banner>}
      {can_answer && (
        <div className="consensus-acts">
          <button type="button" className={button('primary')} onClick={confirm}>
            {text('consensus.confirm')}
          </button>
          <button type="button" className={button('secondary')} onClick={() => setDissenting(true)}>
            {text('consensus.dissent')}
          </button>
        </div>
      )}
      {isDissenting && (
        <ReasonDialog
          title={text('consensus.dissent')}
          words={text('consensus.dissentWords')}
          act={send}
          onClose={() => setDissenting(false)}
        />
      )}
    </section>
  )
}
