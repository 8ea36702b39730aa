import { isOfNumber } from '#api/applications/cv-text/masking.ts'
import {
  type Answers,
  decimalOf,
  type Qualifies,
  type QuestionKind,
  questionField,
  readAnswer,
  type ScreeningForm,
  YES_NO,
} from '#contract/applications/screening.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { normalForm } from '#contract/normal-form.ts'

type Words = { kind: QuestionKind; text: string; choices: string[]; isRequired: boolean }
type Content = Words & { qualifies: Qualifies | null }

type Answered = { questionId: number; answer: string; meets: boolean | null }

/** The answers as they are kept, and the faults by the names of the questions' fields. Unknown ids are left out. */
export function readAnswers(questions: (Content & { id: number })[], given: Answers) {
  const answers: Answered[] = []
  const faults: FieldErrors = {}
  for (const { id: questionId, kind, choices, isRequired, qualifies } of questions) {
    const read = readAnswer({ kind, choices, is_required: isRequired }, given[questionId])
    if ('fault' in read) faults[questionField(questionId)] = [read.fault]
    else if (read.answer !== undefined) {
      const { answer } = read
      answers.push({ questionId, answer, meets: meets(qualifies, answer) })
    }
  }
  return { answers, faults }
}

/** Whether an answer is one that the job needs; null where every answer is. */
function meets(qualifies: Qualifies | null, answer: string): boolean | null {
  if (!qualifies) return null
  if ('answers' in qualifies) return qualifies.answers.includes(answer)
  const { least, most } = qualifies
  return (
    (least === null || Number(answer) >= Number(least)) && (most === null || Number(answer) <= Number(most))
  )
}

/** A typed question as it is asked; only a CHOICE has choices, each once. Everybody answers one that decides. */
export function questionOf({ kind, text, choices, is_required, ...needs }: ScreeningForm): Content {
  const tidy = (typed: string) => normalForm(typed.trim().replace(/\s+/g, ' '))
  const all = kind === 'CHOICE' ? [...new Set(choices.map(tidy).filter((choice) => choice !== ''))] : []
  const qualifies = qualifiesOf(kind, all, { ...needs, qualifying: needs.qualifying.map(tidy) })
  return { kind, text: tidy(text), choices: all, isRequired: is_required || qualifies !== null, qualifies }
}

type Needs = Pick<ScreeningForm, 'qualifying' | 'at_least' | 'at_most'>

/** Null where all answers or none would do. Numbers that cannot be read keep the post from being published. */
function qualifiesOf(kind: QuestionKind, choices: string[], needs: Needs): Qualifies | null {
  if (kind === 'NUMBER') {
    const [least, most] = [decimalOf(needs.at_least.trim()), decimalOf(needs.at_most.trim())]
    return least === undefined && most === undefined ? null : { least: least ?? null, most: most ?? null }
  }
  if (kind !== 'CHOICE' && kind !== 'YES_NO') return null
  const offered: readonly string[] = kind === 'YES_NO' ? YES_NO : choices
  const answers = offered.filter((each) => needs.qualifying.includes(each))
  return answers.length === 0 || answers.length === offered.length ? null : { answers }
}

export const isSameNeed = (one: Qualifies | null, other: Qualifies | null): boolean =>
  JSON.stringify(keysOf(one)) === JSON.stringify(keysOf(other))

/** Jsonb does not keep the order of keys. */
const keysOf = (need: Qualifies | null) =>
  need && ('answers' in need ? need.answers : { least: need.least, most: need.most })

export const isSameQuestion = (one: Words, other: Words) =>
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
  kind === 'FILE' ||
  (kind === 'NUMBER' &&
    (answer.replace(/\D/g, '').length >= SHORTEST_CONTACT_NUMBER || isOfNumber(answer, contactNumber)))
