import type { Database, Transaction } from '#api/platform/database/client.ts'
import { questionOfPart } from '#contract/applications/parts.ts'
import { Answers, type ScreeningForm } from '#contract/applications/screening.ts'
import { ApiError, type FieldErrors, problem } from '#contract/errors.ts'
import {
  insertQuestions,
  listQuestions,
  planRejection,
  updateAnswers,
  updateKnockOut,
  updateNeed,
  updatePosition,
  updateRetired,
  upsertFileAnswers,
} from './queries.ts'
import { isSameNeed, isSameQuestion, questionOf, readAnswers } from './rules.ts'

type Asking = { opportunityId: number; forms: ScreeningForm[]; days: number | null; actorId: number | null }

/**
 * Asks these questions from now on. One that is asked already stays the same row, one that was edited becomes a new one, so that
 * each answer keeps the question that it was given to. What a question asks for changes in place, and marks earlier answers anew.
 * @returns whether other questions are asked now, in another order, or for other answers
 */
export async function publishQuestions(
  tx: Transaction,
  { opportunityId, forms, days, actorId }: Asking,
): Promise<boolean> {
  const left = await listQuestions(tx, opportunityId)
  const added: Parameters<typeof insertQuestions>[1] = []
  let isMoved = false
  for (const [position, form] of forms.entries()) {
    const question = questionOf(form)
    const at = left.findIndex((row) => isSameQuestion(row, question))
    const [known] = at < 0 ? [] : left.splice(at, 1)
    if (known) {
      const isOther = !isSameNeed(known.qualifies, question.qualifies)
      if (known.position !== position || isOther) isMoved = true
      await updatePosition(tx, known.id, position)
      if (isOther) await updateNeed(tx, known.id, question.qualifies)
    } else added.push({ ...question, opportunityId, position })
  }
  if (left.length > 0)
    await updateRetired(
      tx,
      left.map(({ id }) => id),
    )
  await insertQuestions(tx, added)
  const hasNeeds = forms.some((form) => questionOf(form).qualifies !== null)
  await updateKnockOut(tx, opportunityId, days && hasNeeds ? { days, chosenBy: actorId } : null)
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
  await planRejection(tx, applicationId)
}

/**
 * Stores the names of files that answer questions.
 * @throws ApiError invalid at `answers` where one is no longer asked
 */
export async function storeFileAnswers(
  tx: Transaction,
  { applicationId, opportunityId }: { applicationId: number; opportunityId: number },
  rows: readonly { part: string; name: string }[],
): Promise<void> {
  const named = rows.flatMap(({ part, name }) => {
    const questionId = questionOfPart(part)
    return questionId === undefined ? [] : [{ applicationId, questionId, answer: name }]
  })
  if (named.length === 0) return
  const asked = await listQuestions(tx, opportunityId)
  const isAsked = ({ questionId }: { questionId: number }) =>
    asked.some(({ id, kind }) => id === questionId && kind === 'FILE')
  if (!named.every(isAsked)) throw new ApiError('invalid', { answers: [problem('screening_changed')] })
  await upsertFileAnswers(tx, named)
}
