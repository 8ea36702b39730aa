import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  dueRejections,
  knockOuts,
  screeningAnswers,
  screeningQuestions,
} from '#api/platform/database/tables/posting-tables.ts'
import type { Qualifies } from '#contract/applications/screening.ts'

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
      meets: screeningAnswers.meets,
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

/** Changes the answers that a question asks for; earlier answers are marked anew. */
export async function updateNeed(tx: Transaction, id: number, qualifies: Qualifies | null): Promise<void> {
  await tx.update(screeningQuestions).set({ qualifies }).where(eq(screeningQuestions.id, id))
  await tx
    .update(screeningAnswers)
    .set({ meets: meetsNow(qualifies) })
    .where(eq(screeningAnswers.questionId, id))
}

function meetsNow(qualifies: Qualifies | null) {
  const { answer } = screeningAnswers
  if (!qualifies) return null
  if ('answers' in qualifies)
    return sql<boolean>`${answer} in (select jsonb_array_elements_text(${JSON.stringify(qualifies.answers)}::jsonb))`
  const { least, most } = qualifies
  return sql<boolean>`${answer}::numeric >= coalesce(${least}::numeric, '-infinity') and ${answer}::numeric <= coalesce(${most}::numeric, 'infinity')`
}

/** Questions that are asked no longer; their answers stay. */
export async function updateRetired(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .update(screeningQuestions)
    .set({ retiredAt: sql`now()`, qualifies: null })
    .where(inArray(screeningQuestions.id, ids))
  await tx.update(screeningAnswers).set({ meets: null }).where(inArray(screeningAnswers.questionId, ids))
}

type Answer = { questionId: number; answer: string; meets: boolean | null }

const isFileAnswer = sql`exists (select from ${screeningQuestions} q where q.id = ${screeningAnswers.questionId} and q.kind = 'FILE')`

/** All but the names of files; those of before are gone. */
export async function updateAnswers(
  tx: Transaction,
  applicationId: number,
  answers: Answer[],
): Promise<void> {
  await tx
    .delete(screeningAnswers)
    .where(and(eq(screeningAnswers.applicationId, applicationId), sql`not ${isFileAnswer}`))
  if (answers.length > 0)
    await tx.insert(screeningAnswers).values(answers.map((each) => ({ ...each, applicationId })))
}

/** Also the names of files, and the rejection that waits: who applies anew begins anew. */
export async function deleteAnswers(tx: Transaction, applicationId: number): Promise<void> {
  await tx.delete(screeningAnswers).where(eq(screeningAnswers.applicationId, applicationId))
  await tx.delete(dueRejections).where(eq(dueRejections.applicationId, applicationId))
}

type Named = { applicationId: number; questionId: number; answer: string }

/** The names of the files that answer questions. */
export async function upsertFileAnswers(tx: Transaction, rows: Named[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(screeningAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [screeningAnswers.applicationId, screeningAnswers.questionId],
      set: { answer: sql`excluded.answer` },
    })
}

/** Null only marks who does not meet a question. */
export async function updateKnockOut(
  tx: Transaction,
  opportunityId: number,
  chosen: { days: number; chosenBy: number | null } | null,
): Promise<void> {
  if (!chosen) return void (await tx.delete(knockOuts).where(eq(knockOuts.opportunityId, opportunityId)))
  await tx
    .insert(knockOuts)
    .values({ opportunityId, ...chosen })
    .onConflictDoUpdate({
      target: knockOuts.opportunityId,
      set: chosen,
      setWhere: sql`${knockOuts.days} <> ${chosen.days}`,
    })
}

/** Has the applicant rejected in some days, where the company chose that and an answer does not meet its question. One that was settled stays so. */
export async function planRejection(tx: Transaction, applicationId: number): Promise<void> {
  await tx.execute(
    sql`delete from due_rejections where application_id = ${applicationId} and settled_at is null`,
  )
  await tx.execute(sql`
    insert into due_rejections (application_id, question_id, qualifies, due_at)
    select a.application_id, q.id, q.qualifies, now() + k.days * interval '1 day'
    from screening_answers a join screening_questions q on q.id = a.question_id
      join knock_outs k on k.opportunity_id = q.opportunity_id
    where a.application_id = ${applicationId} and not a.meets order by q.position, q.id limit 1
    on conflict do nothing`)
}

/** It was done, or is not to be done. @returns whether one was waiting */
export async function settleRejection(database: Executor, applicationId: number): Promise<boolean> {
  const rows = await database
    .update(dueRejections)
    .set({ settledAt: sql`now()` })
    .where(and(eq(dueRejections.applicationId, applicationId), isNull(dueRejections.settledAt)))
    .returning({ id: dueRejections.applicationId })
  return rows.length > 0
}
