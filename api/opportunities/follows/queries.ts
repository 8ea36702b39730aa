import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { openOf } from '#api/opportunities/companies/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'

const isFollowed = (userId: number) =>
  and(
    eq(savedSearches.userId, userId),
    isNotNull(savedSearches.followedCompanyId),
    isNull(savedSearches.unsubscribedAt),
  )

export type FollowedRow = Awaited<ReturnType<typeof listFollowedOf>>[number]

/** Suspended companies are in no list. */
export function listFollowedOf(database: Executor, userId: number) {
  return database
    .select({
      company: companies,
      openJobs: openOf('JOB'),
      openRfps: openOf('RFP'),
      since: savedSearches.createdAt,
    })
    .from(savedSearches)
    .innerJoin(companies, eq(companies.id, savedSearches.followedCompanyId))
    .where(and(isFollowed(userId), isNull(companies.suspendedAt)))
    .orderBy(desc(savedSearches.id))
}

export async function countFollowedBy(database: Executor, userId: number): Promise<number> {
  const [row] = await database.select({ count: count() }).from(savedSearches).where(isFollowed(userId))
  return row?.count ?? 0
}

/** Counts accounts, and confirmed addresses without one, unless they stopped its emails. */
export async function countFollowersOf(database: Executor, companyId: number): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.followedCompanyId, companyId),
        isNotNull(savedSearches.confirmedAt),
        isNull(savedSearches.unsubscribedAt),
      ),
    )
  return row?.count ?? 0
}

type Of = { userId: number; companyId: number }
const one = ({ userId, companyId }: Of) =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.followedCompanyId, companyId))

/** Somebody who stopped its emails by their link follows it again, from now on. @returns whether there was a row */
export async function updateFollowedAgain(
  tx: Transaction,
  of: Of,
  { seenSlot }: { seenSlot: number },
): Promise<boolean> {
  const isStopped = isNotNull(savedSearches.unsubscribedAt)
  await tx
    .update(savedSearches)
    .set({ unsubscribedAt: null, createdAt: sql`now()`, seenSlot })
    .where(and(one(of), isStopped))
  const rows = await tx.select({ id: savedSearches.id }).from(savedSearches).where(one(of))
  return rows.length > 0
}

export async function deleteFollow(database: Executor, of: Of): Promise<void> {
  await database.delete(savedSearches).where(one(of))
}
