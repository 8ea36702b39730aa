import type { QuestionRow } from './queries.ts'

type Times = { takesQuestions: boolean; questionsUntil: Date | null; hasPost: boolean }

export const presentTimes = ({ takesQuestions, questionsUntil, hasPost }: Times) => ({
  takes_questions: takesQuestions,
  questions_until: hasPost ? (questionsUntil?.toISOString() ?? null) : null,
})

/** For its company, with the draft of an answer. */
export const presentQuestion = ({ id, question, createdAt, answer, answeredAt }: QuestionRow) => ({
  id,
  question,
  asked_at: createdAt.toISOString(),
  answer,
  answered_at: answeredAt?.toISOString() ?? null,
})

/** For the public, once the answer is published. */
export const presentAnswer = ({ id, question, answer, answeredAt }: QuestionRow) => ({
  id,
  question,
  answer: answer ?? '',
  answered_at: answeredAt?.toISOString() ?? '',
})

/** For its asker, without the company's draft. */
export function presentOwn(row: QuestionRow) {
  return presentQuestion(row.answeredAt ? row : { ...row, answer: null })
}
