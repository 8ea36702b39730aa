import { useState } from 'react'
import { QUESTION_KINDS, type ScreeningForm } from '#contract/applications/screening.ts'
import type { Finding, PostForm } from '#contract/posting/posts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { decides, ScreeningNeeds } from './screening-needs.tsx'
import './post-fields.css'
import './screening-field.css'

type ScreeningFieldProps = {
  screening: ScreeningForm[]
  /** Of the check before publishing. */
  findings: Finding[]
  onChange: (part: Pick<PostForm, 'screening'>) => void
}

const NEW: ScreeningForm = {
  kind: 'YES_NO',
  text: '',
  choices: [],
  is_required: true,
  qualifying: [],
  at_least: '',
  at_most: '',
  reason: '',
}

/** The questions to who applies for a job, in their order. */
export function ScreeningField({ screening, findings, onChange }: ScreeningFieldProps) {
  const text = useText()
  const { screeningQuestions: max } = LIMITS
  const set = (next: ScreeningForm[]) => onChange({ screening: next })
  const rows = useRows(screening, set)
  return (
    <FormField
      name="screening"
      label={text('screening.title')}
      hint={text('screening.lead', { max })}
      isGroup
    >
      {(attributes) => (
        <>
          {screening.length > 0 && (
            <ol className="screening">
              {screening.map((question, at) => (
                <Question
                  key={rows.ids[at]}
                  at={at}
                  question={question}
                  needsReason={isUnlawful(question, findings)}
                  onQuestion={(next) => set(screening.with(at, next))}
                  isFirst={at === 0}
                  onUp={() => rows.raise(at)}
                  onRemove={() => rows.remove(at)}
                />
              ))}
            </ol>
          )}
          {rows.restore && screening.length < max && (
            <p className="screening-acts">
              <span role="status">{text('screening.removed')}</span>
              <button ref={focused} type="button" className={button('quiet')} onClick={rows.restore}>
                {text('screening.undo')}
              </button>
            </p>
          )}
          {screening.length < max && (
            <button
              type="button"
              id={attributes.id}
              className={button('secondary', 'screening-add')}
              onClick={() => set([...screening, NEW])}
            >
              <Icon name="add" />
              {text('screening.add')}
            </button>
          )}
        </>
      )}
    </FormField>
  )
}

/** The button that was pressed is gone. */
const focused = (shown: HTMLElement | null) => shown?.focus()

/** Ids of the questions while they are written, by which fields and the focus follow one that moves; the last removed can come back. */
function useRows(screening: ScreeningForm[], set: (next: ScreeningForm[]) => void) {
  const [known, setKnown] = useState<number[]>([])
  const [removed, setRemoved] = useState<{ question: ScreeningForm; at: number }>()
  const next = Math.max(-1, ...known) + 1
  const ids = screening.map((_, at) => known[at] ?? next + at)
  const restore = () => {
    if (!removed) return
    const { question, at } = removed
    setKnown(ids.toSpliced(at, 0, Math.max(-1, ...ids) + 1))
    set(screening.toSpliced(at, 0, question))
    setRemoved(undefined)
  }
  return {
    ids,
    raise: (at: number) => {
      setKnown(raised(ids, at))
      set(raised(screening, at))
    },
    remove: (at: number) => {
      setKnown(ids.toSpliced(at, 1))
      set(screening.toSpliced(at, 1))
      const [question] = screening.slice(at, at + 1)
      setRemoved(question && { question, at })
    },
    restore: removed && restore,
  }
}

const raised = <T,>(all: T[], at: number) =>
  at === 0 ? all : all.toSpliced(at, 1).toSpliced(at - 1, 0, ...all.slice(at, at + 1))

/** Whether the check says that the law forbids to decide by it without a reason. */
const isUnlawful = (question: ScreeningForm, findings: Finding[]) =>
  findings.some(
    ({ code, params }) => code === 'knock_out_unlawful' && params?.question === question.text.trim(),
  )

type QuestionProps = {
  at: number
  question: ScreeningForm
  needsReason: boolean
  onQuestion: (next: ScreeningForm) => void
  isFirst: boolean
  onUp: () => void
  onRemove: () => void
}

function Question({ at, question, needsReason, onQuestion, isFirst, onUp, onRemove }: QuestionProps) {
  const text = useText()
  const { kind, choices, is_required } = question
  const name = `screening-${at}`
  return (
    <li>
      <TextField
        name={`${name}-text`}
        label={text('screening.question', { number: at + 1 })}
        maxLength={LIMITS.screeningQuestionLength}
        value={question.text}
        onValue={(typed) => onQuestion({ ...question, text: typed })}
      />
      <SelectField
        name={`${name}-kind`}
        label={text('screening.kind')}
        options={QUESTION_KINDS.map((value) => ({ value, label: text(`screening.kind.${value}`) }))}
        value={kind}
        onValue={(value) => {
          const next = QUESTION_KINDS.find((each) => each === value)
          if (next) onQuestion({ ...question, kind: next })
        }}
      />
      {kind === 'CHOICE' && (
        <TextAreaField
          name={`${name}-choices`}
          label={text('screening.choices')}
          hint={text('screening.choicesHint', { max: LIMITS.screeningChoices })}
          rows={4}
          value={choices.join('\n')}
          onValue={(typed) =>
            onQuestion({ ...question, choices: typed.split('\n').slice(0, LIMITS.screeningChoices * 2) })
          }
        />
      )}
      {kind === 'FILE' && (
        <p className="field-hint">
          {text('screening.fileHint', {
            megabytes: LIMITS.cvBytes / 1024 / 1024,
            max: LIMITS.screeningFiles,
          })}
        </p>
      )}
      <ScreeningNeeds name={name} question={question} needsReason={needsReason} onQuestion={onQuestion} />
      {decides(question) ? (
        <p className="field-hint">{text('screening.always')}</p>
      ) : (
        <label className="post-check">
          <input
            type="checkbox"
            checked={is_required}
            onChange={(event) => onQuestion({ ...question, is_required: event.currentTarget.checked })}
          />
          <span>{text('screening.required')}</span>
        </label>
      )}
      <p className="screening-acts">
        <button
          type="button"
          className={button('quiet')}
          // Disabled it would lose the focus that came up with its question.
          aria-disabled={isFirst}
          aria-label={text('screening.upOf', { number: at + 1 })}
          onClick={onUp}
        >
          {text('screening.up')}
        </button>
        <button
          type="button"
          className={button('quiet')}
          aria-label={text('screening.removeOf', { number: at + 1 })}
          onClick={onRemove}
        >
          {text('screening.remove')}
        </button>
      </p>
    </li>
  )
}
