import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { interviews } from '#api/platform/database/tables/hiring-tables.ts'

const isOver = sql<boolean>`${interviews.endsAt} <= now()`

export type InterviewRow = Awaited<ReturnType<typeof listInterviewsOf>>[number]

export function listInterviewsOf(database: Executor, applicationId: number) {
  return database
    .select({ interview: interviews, isOver })
    .from(interviews)
    .where(eq(interviews.applicationId, applicationId))
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
}

export async function findInterview(
  database: Executor,
  { applicationId, id }: { applicationId?: number; id: number },
) {
  const [row] = await database
    .select({ interview: interviews, isOver })
    .from(interviews)
    .where(
      and(
        eq(interviews.id, id),
        applicationId === undefined ? undefined : eq(interviews.applicationId, applicationId),
      ),
    )
  return row
}

export async function findNow(database: Executor): Promise<Date> {
  const { rows } = await database.execute<{ now: string }>(sql`select now()::text as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

type NewInterview = Pick<
  typeof interviews.$inferInsert,
  'applicationId' | 'startsAt' | 'endsAt' | 'place' | 'note' | 'createdBy'
>

export async function insertInterview(tx: Transaction, values: NewInterview) {
  const [row] = await tx.insert(interviews).values(values).returning()
  if (!row) throw new Error('The interview was not written')
  return row
}

type Change = Pick<InterviewRow['interview'], 'startsAt' | 'endsAt' | 'place' | 'note'>

/** @returns undefined when it was cancelled meanwhile, or is over */
export async function updateInterview(tx: Transaction, id: number, change: Change | 'cancelled') {
  const values = change === 'cancelled' ? { cancelledAt: sql`now()` } : change
  const [row] = await tx
    .update(interviews)
    .set({ ...values, sequence: sql`${interviews.sequence} + 1`, updatedAt: sql`now()` })
    .where(and(eq(interviews.id, id), isNull(interviews.cancelledAt), sql`${interviews.endsAt} > now()`))
    .returning()
  return row
}
