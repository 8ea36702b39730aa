import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { clarifications, evaluationDocuments } from '#api/platform/database/tables/clarification-tables.ts'
import { proceedings } from '#api/platform/database/tables/evaluation-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { allToldOf } from '#api/platform/database/visibility.ts'

const columns = {
  id: clarifications.id,
  opportunityId: clarifications.opportunityId,
  applicationId: clarifications.applicationId,
  isAboutPrice: clarifications.isAboutPrice,
  question: clarifications.question,
  askedBy: clarifications.askedBy,
  askerName: clarifications.askerName,
  createdAt: clarifications.createdAt,
  answerUntil: clarifications.answerUntil,
  answer: clarifications.answer,
  answeredAt: clarifications.answeredAt,
  isPast: sql<boolean>`${clarifications.answerUntil} <= clock_timestamp()`,
  isLate: sql<boolean>`coalesce(${clarifications.answeredAt} > ${clarifications.answerUntil}, false)`,
  document: evaluationDocuments,
}
export type ClarificationRow = Awaited<ReturnType<typeof listClarifications>>[number]

const select = (database: Executor) =>
  database
    .select(columns)
    .from(clarifications)
    .leftJoin(evaluationDocuments, eq(evaluationDocuments.id, clarifications.documentId))

/** All of an RFP, oldest first. */
export function listClarifications(database: Executor, opportunityId: number) {
  return select(database)
    .where(eq(clarifications.opportunityId, opportunityId))
    .orderBy(asc(clarifications.id))
}

/** All about one proposal, oldest first. */
export function listOwnClarifications(database: Executor, applicationId: number) {
  return select(database)
    .where(eq(clarifications.applicationId, applicationId))
    .orderBy(asc(clarifications.id))
}

export async function findClarification(database: Executor, id: number) {
  const [row] = await select(database).where(eq(clarifications.id, id))
  return row
}

export function countAsked(database: Executor, applicationId: number): Promise<number> {
  return database.$count(clarifications, eq(clarifications.applicationId, applicationId))
}

type Asked = Omit<typeof clarifications.$inferInsert, 'answerUntil'> & { days: number }

/** @returns its id and when its time is over */
export async function insertClarification(tx: Transaction, { days, ...row }: Asked) {
  const answerUntil = sql`now() + ${days} * interval '1 day'`
  const [added] = await tx
    .insert(clarifications)
    .values({ ...row, answerUntil })
    .returning({ id: clarifications.id, answerUntil: clarifications.answerUntil })
  if (!added) throw new Error('The question was not inserted')
  return added
}

type Answer = { answer: string; documentId: number | null }

/** @returns whether it came late; undefined where the question was answered before */
export async function updateAnswered(tx: Transaction, id: number, answer: Answer) {
  const [row] = await tx
    .update(clarifications)
    .set({ ...answer, answeredAt: sql`clock_timestamp()` })
    .where(and(eq(clarifications.id, id), isNull(clarifications.answeredAt)))
    .returning({ isLate: sql<boolean>`${clarifications.answeredAt} > ${clarifications.answerUntil}` })
  return row?.isLate
}

type Account = { userId: number; isSuspended: boolean }

/** An account that is told of a proposal, of a firm one that is not suspended before the others; undefined once it is deleted. */
export async function findBidderAccount(
  database: Executor,
  applicationId: number,
): Promise<Account | undefined> {
  const { rows } = await database.execute<Account>(sql`
    select u.id as "userId", u.suspended_at is not null as "isSuspended"
    from ${applications} cross join lateral ${allToldOf()} t join users u on u.id = t.user_id
    where ${applications.id} = ${applicationId}
    order by u.suspended_at is not null, u.id = ${applications.userId} desc, u.id limit 1`)
  return rows[0]
}

/** Questions whose time passed without an answer while one would still count, and of which nobody was told. */
export function listOverdue(database: Executor, limit: number) {
  return database
    .select({
      id: clarifications.id,
      opportunityId: clarifications.opportunityId,
      applicationId: clarifications.applicationId,
      isAboutPrice: clarifications.isAboutPrice,
      askedBy: clarifications.askedBy,
      name: opportunities.name,
      state: proceedings.state,
    })
    .from(clarifications)
    .innerJoin(opportunities, eq(opportunities.id, clarifications.opportunityId))
    .innerJoin(proceedings, eq(proceedings.opportunityId, clarifications.opportunityId))
    .where(
      and(
        isNull(clarifications.answeredAt),
        isNull(clarifications.overdueAt),
        sql`${clarifications.answerUntil} <= now()`,
      ),
    )
    .orderBy(asc(clarifications.id))
    .limit(limit)
}

/** @returns false where it was answered, or noted, meanwhile */
export async function updateOverdue(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .update(clarifications)
    .set({ overdueAt: sql`now()` })
    .where(
      and(eq(clarifications.id, id), isNull(clarifications.answeredAt), isNull(clarifications.overdueAt)),
    )
    .returning({ id: clarifications.id })
  return rows.length > 0
}
