import { useState } from 'react'
import { questionField, type ScreeningQuestion } from '#contract/applications/screening.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'

type Typed = Record<string, string>

/** Answers while they are typed, by the id of their question; unsent ones are there again when the form is. */
export function useAnswers(name: string, questions: ScreeningQuestion[]) {
  const { draft, left } = useOwnDraft<{ answers: Typed }>(name)
  const [typed, setTyped] = useState<Typed>(left?.answers ?? {})
  const end = useKeptOnLeaving(draft, () => (Object.keys(typed).length > 0 ? { answers: typed } : {}))
  const answers: Typed = {}
  for (const { id } of questions) answers[id] = typed[id] ?? ''
  return {
    questions,
    answers,
    end,
    change: (id: number, answer: string) => setTyped((before) => ({ ...before, [id]: answer })),
    needed: questions
      .filter(({ is_required }) => is_required)
      .map(({ id, text }) => ({ name: questionField(id), label: text, isDone: answers[id]?.trim() !== '' })),
  }
}
