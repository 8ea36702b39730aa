import { and, eq, sql } from 'drizzle-orm'
import { knownSource } from '#api/opportunities/page-views/queries.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'

type NewApplication = {
  opportunityId: number
  userId: number
  number: string
  bio: string
  firmId: number | null
  sealedFirm: string | null
  source: string
}

type Before = { application: { id: number } } | undefined

/**
 * @param before a withdrawn one that is revived, which a member of the same firm may have sent
 * @returns undefined when there is another already
 */
export async function insertApplication(tx: Transaction, given: NewApplication, before: Before) {
  const values = {
    ...given,
    source: knownSource(sql`${given.opportunityId}::int`, sql`${given.source}::text`),
  }
  const kept = { id: applications.id, number: applications.number }
  if (before === undefined) {
    const [added] = await tx.insert(applications).values(values).onConflictDoNothing().returning(kept)
    return added
  }
  const { opportunityId, number, ...changed } = values
  const [row] = await tx
    .update(applications)
    .set({
      ...changed,
      status: 'RECEIVED',
      toldStatus: 'RECEIVED',
      submittedAt: sql`now()`,
      updatedAt: sql`now()`,
      withdrawnAt: null,
    })
    .where(and(eq(applications.id, before.application.id), eq(applications.status, 'WITHDRAWN')))
    .returning(kept)
  return row
}
