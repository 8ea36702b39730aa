import { languageOfTexts } from '#api/opportunities/words/language.ts'
import type { ScreeningAnswer, ScreeningQuestion } from '#contract/applications/screening.ts'
import type { AnswerRow, QuestionRow } from './queries.ts'

/** The questions of a job. Each alone is too short to tell its language, so all of them are in that of all, or of the job's text. */
export function presentQuestions(rows: QuestionRow[], excerpt: string): ScreeningQuestion[] {
  const asked = rows.flatMap(({ text, choices }) => [text, ...choices])
  const language = languageOfTexts(...asked) ?? languageOfTexts(excerpt)
  return rows.map(({ id, kind, text, choices, isRequired }) => ({
    ...{ id, kind, text, choices, language },
    is_required: isRequired,
  }))
}

export const presentAnswer = ({
  questionId,
  text,
  kind,
  answer,
}: Omit<AnswerRow, 'applicationId'>): ScreeningAnswer => ({
  question_id: questionId,
  question: text,
  kind,
  answer,
})
