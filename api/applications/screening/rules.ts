import { isOfNumber } from '#api/applications/cv-text/masking.ts'
import {
  type Answers,
  type QuestionKind,
  questionField,
  readAnswer,
  type ScreeningForm,
} from '#contract/applications/screening.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { normalForm } from '#contract/normal-form.ts'

type Content = { kind: QuestionKind; text: string; choices: string[]; isRequired: boolean }

/** The answers as they are kept, and the faults by the names of the questions' fields. Unknown ids are left out. */
export function readAnswers(questions: (Content & { id: number })[], given: Answers) {
  const answers: { questionId: number; answer: string }[] = []
  const faults: FieldErrors = {}
  for (const { id: questionId, kind, choices, isRequired } of questions) {
    const read = readAnswer({ kind, choices, is_required: isRequired }, given[questionId])
    if ('fault' in read) faults[questionField(questionId)] = [read.fault]
    else if (read.answer !== undefined) answers.push({ questionId, answer: read.answer })
  }
  return { answers, faults }
}

/** A typed question as it is asked; only a CHOICE has choices, each once. */
export function questionOf({ kind, text, choices, is_required }: ScreeningForm): Content {
  const tidy = (typed: string) => normalForm(typed.trim().replace(/\s+/g, ' '))
  const all = kind === 'CHOICE' ? [...new Set(choices.map(tidy).filter((choice) => choice !== ''))] : []
  return { kind, text: tidy(text), choices: all, isRequired: is_required }
}

export const isSameQuestion = (one: Content, other: Content) =>
  one.kind === other.kind &&
  one.text === other.text &&
  one.isRequired === other.isRequired &&
  one.choices.length === other.choices.length &&
  one.choices.every((choice, at) => choice === other.choices[at])

const SHORTEST_CONTACT_NUMBER = 7

/** Whether an answer may name who gave it: words may, and so may their number and one that is long enough to be called. */
export const tellsWho = (
  { kind, answer }: { kind: QuestionKind; answer: string },
  contactNumber: string,
): boolean =>
  kind === 'TEXT' ||
  (kind === 'NUMBER' &&
    (answer.replace(/\D/g, '').length >= SHORTEST_CONTACT_NUMBER || isOfNumber(answer, contactNumber)))
