import { z } from 'zod'
import { type Problem, problem } from '#contract/errors.ts'
import { paragraph, textLanguage, typed } from '#contract/fields.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** How a question to applicants is answered. */
export const QUESTION_KINDS = ['TEXT', 'CHOICE', 'NUMBER', 'YES_NO', 'FILE'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]
export const YES_NO = ['yes', 'no'] as const

/** The answers of a CHOICE or YES_NO, or the bounds of a NUMBER, that meet what a job needs. */
export type Qualifies = { answers: string[] } | { least: string | null; most: string | null }

/** A question that a company asks everybody who applies for a job. */
export const ScreeningQuestion = z.object({
  id: z.number().int(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  choices: z.array(z.string()).describe('Of a CHOICE'),
  is_required: z.boolean(),
  language: textLanguage,
})
export type ScreeningQuestion = z.infer<typeof ScreeningQuestion>

/** A question as it is typed, in the form of a job's post. */
export const ScreeningForm = z.object({
  kind: z.enum(QUESTION_KINDS, problem('choose_from_list')),
  text: typed(LIMITS.screeningQuestionLength),
  choices: z
    .array(typed(LIMITS.screeningChoiceLength))
    .max(LIMITS.screeningChoices * 2)
    .default([]),
  is_required: z.boolean().default(true),
  qualifying: z
    .array(typed(LIMITS.screeningChoiceLength))
    .max(LIMITS.screeningChoices * 2)
    .default([])
    .describe('Of a CHOICE or YES_NO: the answers that meet what the job needs; none where all do'),
  at_least: typed(24).describe('Of a NUMBER: the smallest that meets what the job needs'),
  at_most: typed(24).describe('Of a NUMBER: the largest'),
  reason: typed(LIMITS.screeningReasonLength).describe(
    'Why the law allows to choose by it; for members of the company alone',
  ),
})
export type ScreeningForm = z.output<typeof ScreeningForm>

/** An answer with the question as it was asked. */
export const ScreeningAnswer = z.object({
  question_id: z.number().int(),
  question: z.string(),
  kind: z.enum(QUESTION_KINDS),
  answer: z
    .string()
    .describe('`yes` or `no`, a decimal number, one of the choices, text, or the name of a file'),
})
export type ScreeningAnswer = z.infer<typeof ScreeningAnswer>

/** Answers by the id of their question, as JSON in one field, as forms send few fields. */
export const Answers = z
  .string()
  .max(LIMITS.jsonBytes)
  .transform((text, context) => {
    const read = z.record(z.string(), z.string()).safeParse(parsed(text))
    if (!read.success) context.addIssue({ code: 'custom', message: problem('answers_malformed') })
    return read.data ?? {}
  })
  .describe('As {"12": "yes"}: the id of each question with its answer')
export type Answers = z.output<typeof Answers>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The name of a question's field. */
export const questionField = (id: number) => `question-${id}`

const Text = paragraph(problem('screening_answer_missing'), LIMITS.screeningAnswerLength)

type Asked = Pick<ScreeningQuestion, 'kind' | 'choices' | 'is_required'>
type Read = { answer: string | undefined } | { fault: Problem }

/** The answer as it is kept, undefined for none, or what is wrong with it. */
export function readAnswer({ kind, choices, is_required }: Asked, given: string | undefined): Read {
  const typed = given?.trim() ?? ''
  if (kind === 'FILE') return { answer: undefined } // the form's file is checked by its own name
  if (typed === '')
    return is_required ? { fault: problem('screening_answer_missing') } : { answer: undefined }
  if (kind === 'TEXT') return readText(typed)
  if (kind === 'NUMBER') return readNumber(typed)
  const known: readonly string[] = kind === 'YES_NO' ? YES_NO : choices
  return known.includes(typed) ? { answer: typed } : { fault: problem('answer_choice') }
}

function readNumber(typed: string): Read {
  const answer = decimalOf(typed)
  return answer === undefined ? { fault: problem('answer_number') } : { answer }
}

/** Of 3, -2.5, 1,200 or 1 200,75; undefined for what is no number. */
export function decimalOf(typed: string): string | undefined {
  const [sign, digits] = /^[-−]/.test(typed) ? ['-', typed.slice(1)] : ['', typed]
  const number = plainNumber(digits)
  return number === undefined ? undefined : `${sign}${number}`
}

function readText(typed: string): Read {
  const text = Text.safeParse(typed)
  if (text.success) return { answer: text.data }
  return { fault: text.error.issues[0]?.message as Problem } // as `paragraph` wrote it
}
