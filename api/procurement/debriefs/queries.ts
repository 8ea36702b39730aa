import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { awards, debriefs } from '#api/platform/database/tables/award-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

export type DebriefRow = typeof debriefs.$inferSelect

export function listDebriefs(database: Executor, opportunityId: number): Promise<DebriefRow[]> {
  return database
    .select()
    .from(debriefs)
    .where(eq(debriefs.opportunityId, opportunityId))
    .orderBy(asc(debriefs.createdAt), asc(debriefs.applicationId))
}

export async function findDebrief(database: Executor, applicationId: number) {
  const [row] = await database.select().from(debriefs).where(eq(debriefs.applicationId, applicationId))
  return row
}

/** Until when explanations can be asked for, by the clock of the database, and who wins; undefined before an award is announced. */
export async function findDebriefTime(database: Executor, opportunityId: number) {
  const until = sql`${awards.intendedAt} + ${LIMITS.debriefDays} * interval '1 day'`
  const [row] = await database
    .select({
      winner: awards.applicationId,
      until: sql<number>`(extract(epoch from ${until}) * 1000)::float8`,
      isOver: sql<boolean>`${until} <= clock_timestamp()`,
    })
    .from(awards)
    .where(eq(awards.opportunityId, opportunityId))
  return row && { ...row, until: new Date(row.until) }
}

/** @returns false where the bidder asked before */
export async function insertDebrief(
  tx: Transaction,
  row: Pick<DebriefRow, 'applicationId' | 'opportunityId' | 'text'>,
): Promise<boolean> {
  const added = await tx
    .insert(debriefs)
    .values(row)
    .onConflictDoNothing()
    .returning({ at: debriefs.createdAt })
  return added.length > 0
}

type Answered = { answer: string; answeredBy: number; answererName: string }

/** @returns false where it was answered before, or never asked for */
export async function updateDebriefAnswered(tx: Transaction, applicationId: number, answered: Answered) {
  const rows = await tx
    .update(debriefs)
    .set({ ...answered, answeredAt: sql`now()` })
    .where(and(eq(debriefs.applicationId, applicationId), isNull(debriefs.answeredAt)))
    .returning({ id: debriefs.applicationId })
  return rows.length > 0
}
