import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rolesThatCan } from '#api/platform/access/roles.ts'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { interviewSeats } from '#api/platform/database/tables/interviews-tables.ts'
import type { Kind } from '#contract/vocabulary.ts'

const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

type Hiring = { opportunityId: number; companyId: number; kind: Kind }

/** Members who may read the applications of this opportunity, and so take part in interviews. */
export function listPossibleSeats(database: Executor, { opportunityId, companyId, kind }: Hiring) {
  const roles = rolesThatCan(kind === 'RFP' ? 'proposals.read' : 'applicants.read')
  return database
    .select({ id: users.id, name })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        inArray(companyMembers.role, roles),
        isNull(users.suspendedAt),
        isSeen(sql`${opportunityId}::int`, viewerIn(sql`${companyMembers}`)),
      ),
    )
    .orderBy(asc(name), asc(users.id))
}

/** The members who take part in these interviews. */
export function listSeats(database: Executor, interviewIds: number[]) {
  return database
    .select({ interviewId: interviewSeats.interviewId, id: interviewSeats.userId, name })
    .from(interviewSeats)
    .innerJoin(users, eq(users.id, interviewSeats.userId))
    .where(and(inArray(interviewSeats.interviewId, interviewIds), isNull(interviewSeats.removedAt)))
    .orderBy(asc(interviewSeats.interviewId), asc(name), asc(users.id))
}

export async function findSeat(database: Executor, interviewId: number, userId: number) {
  const [row] = await database
    .select()
    .from(interviewSeats)
    .where(and(eq(interviewSeats.interviewId, interviewId), eq(interviewSeats.userId, userId)))
  return row
}

export type ToldSeat = { userId: number; sequence: number }

const told = { userId: interviewSeats.userId, sequence: interviewSeats.sequence }
const next = sql`${interviewSeats.sequence} + 1`

/** A member who returns goes on counting, so that their calendar takes the newer entry. */
export async function insertSeats(
  tx: Transaction,
  interviewId: number,
  userIds: number[],
): Promise<ToldSeat[]> {
  if (userIds.length === 0) return []
  return tx
    .insert(interviewSeats)
    .values(userIds.map((userId) => ({ interviewId, userId })))
    .onConflictDoUpdate({
      target: [interviewSeats.interviewId, interviewSeats.userId],
      set: { sequence: next, removedAt: null },
    })
    .returning(told)
}

/** @returns those who had a seat */
export async function updateSeats(
  tx: Transaction,
  interviewId: number,
  { userIds, isRemoved }: { userIds: number[]; isRemoved: boolean },
): Promise<ToldSeat[]> {
  if (userIds.length === 0) return []
  return tx
    .update(interviewSeats)
    .set({ sequence: next, ...(isRemoved && { removedAt: sql`now()` }) })
    .where(
      and(
        eq(interviewSeats.interviewId, interviewId),
        inArray(interviewSeats.userId, userIds),
        isNull(interviewSeats.removedAt),
      ),
    )
    .returning(told)
}
