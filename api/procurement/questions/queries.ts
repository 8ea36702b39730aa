import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { questions } from '#api/platform/database/tables/procurement-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'

const isOpen = sql`${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true)`
/** Until the deadline where the company named no other time. */
const until = (time: typeof posts.questionsUntil | typeof posts.answersUntil) =>
  sql`least(coalesce(${time}, ${opportunities.deadlineAt}), ${opportunities.deadlineAt})`

/** An RFP with its times, by the database's clock. One that was imported takes no questions. */
export async function findTimes(database: Executor, id: number) {
  const [row] = await database
    .select({
      id: opportunities.id,
      companyId: opportunities.companyId,
      deadlineAt: opportunities.deadlineAt,
      name: opportunities.name,
      hasPost: sql<boolean>`${posts.opportunityId} is not null`,
      questionsUntil: sql`${until(posts.questionsUntil)}`.mapWith(opportunities.deadlineAt),
      answersUntil: sql`${until(posts.answersUntil)}`.mapWith(opportunities.deadlineAt),
      isPublic,
      isOpen: sql<boolean>`${isOpen}`,
      takesQuestions: sql<boolean>`(${posts.opportunityId} is not null and ${isOpen}
        and coalesce(${posts.questionsUntil} > now(), true))`,
      takesAnswers: sql<boolean>`(${posts.opportunityId} is not null and ${isOpen}
        and coalesce(${posts.answersUntil} > now(), true))`,
      timeZone: companies.timeZone,
    })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(and(eq(opportunities.id, id), eq(opportunities.kind, 'RFP'), ne(opportunities.status, 'DRAFT')))
  return row
}

/** Without the asker. */
const shown = {
  id: questions.id,
  question: questions.question,
  createdAt: questions.createdAt,
  answer: questions.answer,
  answeredAt: questions.answeredAt,
}
export type QuestionRow = Awaited<ReturnType<typeof listOwn>>[number]

export function listAnswered(database: Executor, opportunityId: number) {
  return database
    .select(shown)
    .from(questions)
    .where(and(eq(questions.opportunityId, opportunityId), isNotNull(questions.answeredAt)))
    .orderBy(asc(questions.id))
}

export function listOwn(
  database: Executor,
  { opportunityId, userId }: { opportunityId: number; userId: number },
) {
  return database
    .select(shown)
    .from(questions)
    .where(and(eq(questions.opportunityId, opportunityId), eq(questions.askerId, userId)))
    .orderBy(asc(questions.id))
}

export function listAll(database: Executor, opportunityId: OwnOpportunityId) {
  return database
    .select(shown)
    .from(questions)
    .where(eq(questions.opportunityId, opportunityId))
    .orderBy(asc(questions.id))
}

export async function hasUnanswered(database: Executor, opportunityId: number): Promise<boolean> {
  const rows = await database
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.opportunityId, opportunityId), isNull(questions.answeredAt)))
    .limit(1)
  return rows.length > 0
}

export async function insertQuestion(
  tx: Transaction,
  values: { opportunityId: number; askerId: number; question: string },
): Promise<void> {
  await tx.insert(questions).values(values)
}

/** A question about an opportunity of the company. */
export async function findQuestion(database: Executor, { companyId }: Scope, id: number) {
  const [row] = await database
    .select({ opportunityId: questions.opportunityId, answeredAt: questions.answeredAt })
    .from(questions)
    .innerJoin(opportunities, eq(opportunities.id, questions.opportunityId))
    .where(and(eq(questions.id, id), eq(opportunities.companyId, companyId)))
  return row
}

type Draft = { id: number; answer: string; before?: string | null | undefined; userId: number }

/** @returns false where it was published, or changed by another member since it was `before` */
export async function updateDraft(
  database: Executor,
  { id, answer, before, userId }: Draft,
): Promise<boolean> {
  const isSame = before === undefined ? undefined : sql`${questions.answer} is not distinct from ${before}`
  const changed = await database
    .update(questions)
    .set({ answer, answeredBy: userId })
    .where(and(eq(questions.id, id), isNull(questions.answeredAt), isSame))
    .returning({ id: questions.id })
  return changed.length > 0
}

type Looked = { id: number; answer: string }

/** @returns the ids of those that were drafts with these words */
export async function publishDrafts(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
  looked: Looked[],
): Promise<number[]> {
  const rows = await tx
    .update(questions)
    .set({ answeredAt: sql`now()` })
    .where(
      and(
        eq(questions.opportunityId, opportunityId),
        isNull(questions.answeredAt),
        or(...looked.map(({ id, answer }) => and(eq(questions.id, id), eq(questions.answer, answer)))),
      ),
    )
    .returning({ id: questions.id })
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function listAskers(database: Executor, ids: number[]): Promise<number[]> {
  const rows = await database
    .selectDistinct({ askerId: questions.askerId })
    .from(questions)
    .where(and(inArray(questions.id, ids), isNotNull(questions.askerId)))
  return rows.flatMap(({ askerId }) => askerId ?? [])
}
