import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { declare } from '#contract/procurement/panel.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/fields/check.css'
import '#web/parts/panel.css'
import './declaration-form.css'

type Word = { has_conflict: boolean; reason: string }
type DeclarationFormProps = { evaluation: Evaluation; bidders: { key: string; name: string }[] }

/** A member's word on each bidder, before they see anything of a proposal. */
export function DeclarationForm({ evaluation, bidders }: DeclarationFormProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState<Record<string, Word>>({})
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const hasConflict = Object.values(words).some(({ has_conflict }) => has_conflict)
  const say = (key: string, word: Word) => {
    setProblem(undefined)
    setWords((before) => ({ ...before, [key]: word }))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (bidders.some(({ key }) => !words[key])) return setProblem(text('evaluation.declareMissing'))
    setPending(true)
    setProblem(undefined)
    try {
      const said = bidders.map(({ key }) => ({ key, has_conflict: true, reason: '', ...words[key] }))
      const params = { id: String(evaluation.opportunity.id) }
      const { is_recused } = await api(declare, { params, body: { bidders: said } })
      toast('success', text(is_recused ? 'evaluation.recused' : 'evaluation.declared'))
      await revalidate()
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  return (
    <section className="panel declaration">
      <h2>{text('evaluation.declare')}</h2>
      <p className="measure">{text('evaluation.declareAbout')}</p>
      {evaluation.is_blind && <p className="measure quiet">{text('evaluation.declareBlind')}</p>}
      <FormErrorsContext value={{}}>
        <form method="post" noValidate onSubmit={(event) => void send(event)}>
          {problem && <Banner kind="error">{problem}</Banner>}
          {bidders.map((bidder) => (
            <BidderWord key={bidder.key} bidder={bidder} word={words[bidder.key]} onSay={say} />
          ))}
          {hasConflict && <Banner kind="note">{text('evaluation.conflictEnds')}</Banner>}
          <button
            type="submit"
            className={button('primary', hasConflict ? 'button-danger' : '')}
            disabled={isPending}
          >
            {text(hasConflict ? 'evaluation.declareLeave' : 'evaluation.declareAct')}
          </button>
        </form>
      </FormErrorsContext>
    </section>
  )
}

type BidderWordProps = {
  bidder: { key: string; name: string }
  word: Word | undefined
  onSay: (key: string, word: Word) => void
}

function BidderWord({ bidder: { key, name }, word, onSay }: BidderWordProps) {
  const text = useText()
  return (
    <fieldset className="declaration-bidder">
      <legend>{name}</legend>
      {[false, true].map((has_conflict) => (
        <label key={String(has_conflict)} className="check">
          <input
            type="radio"
            name={`conflict-${key}`}
            checked={word?.has_conflict === has_conflict}
            onChange={() => onSay(key, { has_conflict, reason: word?.reason ?? '' })}
          />
          {text(has_conflict ? 'evaluation.conflict' : 'evaluation.noConflict')}
        </label>
      ))}
      {word?.has_conflict && (
        <TextAreaField
          name={`reason.${key}`}
          label={text('evaluation.conflictWhich', { name })}
          rows={3}
          maxLength={LIMITS.conflictLength}
          value={word.reason}
          onValue={(reason) => onSay(key, { has_conflict: true, reason })}
        />
      )}
    </fieldset>
  )
}
