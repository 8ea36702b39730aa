import type { Database, Transaction } from '#api/platform/database/client.ts'
import { Answers, type ScreeningForm } from '#contract/applications/screening.ts'
import { ApiError, type FieldErrors, problem } from '#contract/errors.ts'
import { insertQuestions, listQuestions, updateAnswers, updatePosition, updateRetired } from './queries.ts'
import { isSameQuestion, questionOf, readAnswers } from './rules.ts'

/**
 * Asks these questions from now on. One that is asked already stays the same row, one that was edited becomes a new one, so that
 * each answer keeps the question that it was given to.
 * @returns whether other questions are asked now, or in another order
 */
export async function publishQuestions(
  tx: Transaction,
  opportunityId: number,
  forms: ScreeningForm[],
): Promise<boolean> {
  const left = await listQuestions(tx, opportunityId)
  const added: Parameters<typeof insertQuestions>[1] = []
  let isMoved = false
  for (const [position, form] of forms.entries()) {
    const question = questionOf(form)
    const at = left.findIndex((row) => isSameQuestion(row, question))
    const [known] = at < 0 ? [] : left.splice(at, 1)
    if (known) {
      if (known.position !== position) isMoved = true
      await updatePosition(tx, known.id, position)
    } else added.push({ ...question, opportunityId, position })
  }
  if (left.length > 0)
    await updateRetired(
      tx,
      left.map(({ id }) => id),
    )
  await insertQuestions(tx, added)
  return isMoved || left.length > 0 || added.length > 0
}

/** The faults of answers, as JSON, at the fields of what is asked now. */
export async function findFaults(
  database: Database,
  opportunityId: number,
  answers: string | undefined,
): Promise<FieldErrors> {
  const given = Answers.safeParse(answers ?? '{}').data ?? {}
  return readAnswers(await listQuestions(database, opportunityId), given).faults
}

/**
 * Stores an application's answers in place of those before. The caller holds the opportunity, so that no question changes now.
 * @throws ApiError invalid at `answers` where the questions changed since the form was checked
 */
export async function storeAnswers(
  tx: Transaction,
  { applicationId, opportunityId }: { applicationId: number; opportunityId: number },
  given: Answers,
): Promise<void> {
  const { answers, faults } = readAnswers(await listQuestions(tx, opportunityId), given)
  if (Object.keys(faults).length > 0)
    throw new ApiError('invalid', { answers: [problem('screening_changed')] })
  await updateAnswers(tx, applicationId, answers)
}
