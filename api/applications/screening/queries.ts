import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { screeningAnswers, screeningQuestions } from '#api/platform/database/applications-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'

export type QuestionRow = typeof screeningQuestions.$inferSelect

/** The questions that are asked now, in order. */
export function listQuestions(database: Executor, opportunityId: number): Promise<QuestionRow[]> {
  const { opportunityId: of, retiredAt, position, id } = screeningQuestions
  return database
    .select()
    .from(screeningQuestions)
    .where(and(eq(of, opportunityId), isNull(retiredAt)))
    .orderBy(asc(position), asc(id))
}

/** The questions that are asked now, and those from before that were answered. */
export function listAnswered(database: Executor, opportunityId: number) {
  const { opportunityId: of, retiredAt, position, id } = screeningQuestions
  return database
    .select()
    .from(screeningQuestions)
    .where(
      and(
        eq(of, opportunityId),
        sql`(${retiredAt} is null or exists (select from ${screeningAnswers} a where a.question_id = ${id}))`,
      ),
    )
    .orderBy(sql`${retiredAt} is not null`, asc(position), asc(id))
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number]

/** In the order of the questions. */
export function listAnswers(database: Executor, applicationIds: number[]) {
  return database
    .select({
      applicationId: screeningAnswers.applicationId,
      questionId: screeningQuestions.id,
      text: screeningQuestions.text,
      kind: screeningQuestions.kind,
      answer: screeningAnswers.answer,
    })
    .from(screeningAnswers)
    .innerJoin(screeningQuestions, eq(screeningQuestions.id, screeningAnswers.questionId))
    .where(inArray(screeningAnswers.applicationId, applicationIds))
    .orderBy(asc(screeningQuestions.position), asc(screeningQuestions.id))
}

export async function insertQuestions(
  tx: Transaction,
  rows: (typeof screeningQuestions.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(screeningQuestions).values(rows)
}

export async function updatePosition(tx: Transaction, id: number, position: number): Promise<void> {
  await tx.update(screeningQuestions).set({ position }).where(eq(screeningQuestions.id, id))
}

/** Questions that are asked no longer; their answers stay. */
export async function updateRetired(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .update(screeningQuestions)
    .set({ retiredAt: sql`now()` })
    .where(inArray(screeningQuestions.id, ids))
}

type Answer = { questionId: number; answer: string }

/** All of them; those of before are gone. */
export async function updateAnswers(
  tx: Transaction,
  applicationId: number,
  answers: Answer[],
): Promise<void> {
  await tx.delete(screeningAnswers).where(eq(screeningAnswers.applicationId, applicationId))
  if (answers.length > 0)
    await tx.insert(screeningAnswers).values(answers.map((each) => ({ ...each, applicationId })))
}
