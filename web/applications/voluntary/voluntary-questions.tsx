import { useCallback, useEffect, useRef, useState } from 'react'
import {
  answerEqualOpportunity,
  EQUAL_OPPORTUNITY,
  EqualOpportunityAnswers,
  type EqualOpportunityRegion,
  readEqualOpportunity,
  type Topic,
} from '#contract/hiring/equal-opportunity.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './voluntary-questions.css'
import '#web/applications/questions/question-field.css'
import '#web/parts/fields/form-page.css'

type VoluntaryQuestionsProps = { number: string; company: string }

/** Equal-opportunity questions after an application was sent, where its company asks them; nothing otherwise. */
export function VoluntaryQuestions({ number, company }: VoluntaryQuestionsProps) {
  const text = useText()
  const load = useCallback(() => api(readEqualOpportunity, { params: { number } }), [number])
  const { data } = useLoaded(load)
  const [step, setStep] = useState<'folded' | 'open' | 'sent'>('folded')
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (step === 'sent') thanks.current?.focus()
  }, [step])
  if (!data || (data.state === 'NOT_ASKED' && step !== 'sent')) return null
  if (step === 'sent' || data.state === 'ANSWERED')
    return (
      <p ref={thanks} tabIndex={-1} className="voluntary-done screen-only">
        <Icon name="check" />
        {text(step === 'sent' ? 'equalOpportunity.done' : 'equalOpportunity.answered')}
      </p>
    )
  return (
    <section className="voluntary screen-only" aria-labelledby="voluntary-title">
      <h3 id="voluntary-title">{text('equalOpportunity.title')}</h3>
      <p>{text('equalOpportunity.lead', { company })}</p>
      <p>{text('equalOpportunity.who', { company, group: LIMITS.equalOpportunityGroup })}</p>
      {data.until && (
        <p className="quiet">{text('equalOpportunity.until', { date: instantDayWords(data.until) })}</p>
      )}
      {step === 'folded' ? (
        <button type="button" className={button('secondary')} onClick={() => setStep('open')}>
          {text('equalOpportunity.open')}
        </button>
      ) : (
        <Questions number={number} regions={data.regions} onSent={() => setStep('sent')} />
      )}
    </section>
  )
}

type QuestionsProps = { number: string; regions: EqualOpportunityRegion[]; onSent: () => void }

function Questions({ number, regions, onSent }: QuestionsProps) {
  const text = useText()
  const [given, setGiven] = useState<Partial<Record<Topic, string>>>({})
  const form = useForm({
    schema: EqualOpportunityAnswers,
    values: () => given,
    submit: async (body) => {
      await api(answerEqualOpportunity, { params: { number }, body })
      onSent()
    },
  })
  const set = (topic: Topic) => (answer: string) => setGiven((before) => ({ ...before, [topic]: answer }))
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <Choice topic="gender" value={given.gender} onValue={set('gender')} />
        <Choice topic="age" value={given.age} onValue={set('age')} />
        <Choice topic="disability" value={given.disability} onValue={set('disability')} />
        {regions.length > 0 && (
          <SelectField
            name="region"
            label={text('equalOpportunity.ask.region')}
            isOptional
            options={regions.map(({ code, name }) => ({
              value: code,
              label: name ?? text(`equalOpportunity.region.${code}` as MessageId), // one text for each code without a name
            }))}
            value={given.region ?? ''}
            onValue={set('region')}
          />
        )}
        <SubmitButton
          label={text('equalOpportunity.send')}
          pendingLabel={text('apply.pending')}
          isPending={form.isPending}
        />
      </form>
    </FormErrorsContext>
  )
}

type ChoiceProps = {
  topic: 'gender' | 'age' | 'disability'
  value: string | undefined
  onValue: (value: string) => void
}

function Choice({ topic, value, onValue }: ChoiceProps) {
  const text = useText()
  const options =
    topic === 'disability'
      ? [
          { value: 'YES', label: text('equalOpportunity.ask.disability.YES') },
          { value: 'NO', label: text('equalOpportunity.ask.disability.NO') },
          { value: 'UNSAID', label: text('equalOpportunity.disability.UNSAID') },
        ]
      : topic === 'age'
        ? EQUAL_OPPORTUNITY.age.map((each) => ({ value: each, label: text(`equalOpportunity.age.${each}`) }))
        : EQUAL_OPPORTUNITY.gender.map((each) => ({
            value: each,
            label: text(`equalOpportunity.gender.${each}`),
          }))
  return (
    <FormField name={topic} label={text(`equalOpportunity.ask.${topic}`)} isOptional isGroup>
      {({ id, ...attributes }) => (
        <div className="question-choices">
          {options.map((option, at) => (
            <label key={option.value} className="choice">
              <input
                type="radio"
                {...attributes}
                {...(at === 0 && { id })}
                value={option.value}
                checked={value === option.value}
                onChange={() => onValue(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
