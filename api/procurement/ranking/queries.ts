import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { disqualifications, rankings } from '#api/platform/database/tables/award-tables.ts'
import type { Ranked } from './rules.ts'

/** The disqualified proposals of an RFP with the reasons, oldest first. */
export function listDisqualified(database: Executor, opportunityId: number) {
  return database
    .select({
      applicationId: applications.id,
      number: applications.number,
      reason: disqualifications.reason,
      createdAt: disqualifications.createdAt,
    })
    .from(disqualifications)
    .innerJoin(applications, eq(applications.id, disqualifications.applicationId))
    .where(eq(applications.opportunityId, opportunityId))
    .orderBy(asc(disqualifications.createdAt), asc(applications.id))
}

type Disqualified = typeof disqualifications.$inferInsert

/** @returns false where it is disqualified already */
export async function insertDisqualification(tx: Transaction, row: Disqualified): Promise<boolean> {
  const added = await tx.insert(disqualifications).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** The ranking as it was computed last, the first first. */
export function listRankings(database: Executor, opportunityId: number) {
  return database
    .select({ ranking: rankings })
    .from(rankings)
    .innerJoin(applications, eq(applications.id, rankings.applicationId))
    .where(eq(applications.opportunityId, opportunityId))
    .orderBy(asc(rankings.rank), asc(rankings.applicationId))
    .then((rows) => rows.map(({ ranking }) => ranking))
}

/** Writes a ranking over the one before. */
export async function updateRankings(tx: Transaction, opportunityId: number, rows: Ranked[]): Promise<void> {
  await deleteRankings(tx, opportunityId)
  if (rows.length === 0) return
  await tx.insert(rankings).values(rows.map(({ id, ...row }) => ({ applicationId: id, ...row })))
}

async function deleteRankings(tx: Transaction, opportunityId: number): Promise<void> {
  const of = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.opportunityId, opportunityId))
  await tx.delete(rankings).where(inArray(rankings.applicationId, of))
}
