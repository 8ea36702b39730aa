import type { ScreeningAnswer, ScreeningQuestion } from '#contract/applications/screening.ts'
import type { AnswerRow, QuestionRow } from './queries.ts'

export const presentQuestion = ({ id, kind, text, choices, isRequired }: QuestionRow): ScreeningQuestion => ({
  id,
  kind,
  text,
  choices,
  is_required: isRequired,
})

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
