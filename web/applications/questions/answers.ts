import { useState } from 'react'
import { answerPart } from '#contract/applications/parts.ts'
import { questionField, type ScreeningQuestion } from '#contract/applications/screening.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'

type Typed = Record<string, string>

/**
 * Answers while they are typed, by the id of their question, and which of the stored CVs was chosen; what was not sent is there again
 * when the form is.
 */
export function useAnswers(name: string, questions: ScreeningQuestion[]) {
  const { draft, left } = useOwnDraft<{ answers?: Typed; offer?: string }>(name)
  const [typed, setTyped] = useState<Typed>(left?.answers ?? {})
  const [offer, setOffer] = useState(left?.offer)
  const end = useKeptOnLeaving(draft, () => ({
    ...(Object.keys(typed).length > 0 && { answers: typed }),
    ...(offer && { offer }),
  }))
  const answers: Typed = {}
  for (const { id } of questions) answers[id] = typed[id] ?? ''
  return {
    questions,
    answers,
    offer,
    setOffer,
    end,
    change: (id: number, answer: string) => setTyped((before) => ({ ...before, [id]: answer })),
    needed: questions
      .filter(({ kind, is_required }) => is_required && kind !== 'FILE')
      .map(({ id, text }) => ({ name: questionField(id), label: text, isDone: answers[id]?.trim() !== '' })),
  }
}

/** Whether a refusal is about questions that the form does not show, because the company has changed them meanwhile. */
export function asksOthers(faults: FieldErrors | undefined, questions: ScreeningQuestion[]): boolean {
  const shown: string[] = questions.flatMap(({ id }) => [questionField(id), answerPart(id)])
  return Object.keys(faults ?? {}).some(
    (name) => name === 'answers' || (/^(?:question-|answer_)\d+$/.test(name) && !shown.includes(name)),
  )
}
