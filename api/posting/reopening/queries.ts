import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#api/platform/database/accounts-tables.ts'
import { applications } from '#api/platform/database/applications-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { actConfirmations } from '#api/platform/database/evaluation-tables.ts'
import { toldOf } from '#api/platform/database/visibility.ts'

const ACT = 'reopen_rfp'

/** A deadline as typed in the company's zone, the instant that it is, and the form's version that are published with it. */
export type Asked = {
  deadline: string
  deadline_time: string
  deadline_at: string
  reason: string
  version: number
}

const isOf = (opportunityId: number) =>
  and(
    eq(actConfirmations.opportunityId, opportunityId),
    eq(actConfirmations.act, ACT),
    isNull(actConfirmations.usedAt),
  )

/** Confirmations of these members that were not used, oldest first. */
export async function listReopenings(database: Executor, opportunityId: number, openers: number[]) {
  const rows = await database
    .select({
      userId: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      details: actConfirmations.details,
    })
    .from(actConfirmations)
    .innerJoin(users, eq(users.id, actConfirmations.userId))
    .where(and(isOf(opportunityId), inArray(actConfirmations.userId, openers)))
    .orderBy(asc(actConfirmations.createdAt), asc(actConfirmations.id))
  return rows.map(({ details, ...row }) => ({ ...row, asked: details as Asked })) // as it is written below
}

type Given = { opportunityId: number; userId: number; asked: Asked }

/** A member's newer one takes the place of their earlier one. */
export async function upsertReopening(
  tx: Transaction,
  { opportunityId, userId, asked }: Given,
): Promise<void> {
  const { reason } = asked
  await tx
    .insert(actConfirmations)
    .values({ opportunityId, userId, act: ACT, reason, details: asked })
    .onConflictDoUpdate({
      target: [actConfirmations.opportunityId, actConfirmations.act, actConfirmations.userId],
      targetWhere: sql`used_at is null`,
      set: { createdAt: sql`now()`, reason, details: asked },
    })
}

export async function updateReopeningsUsed(tx: Transaction, opportunityId: number): Promise<void> {
  await tx.update(actConfirmations).set({ usedAt: sql`now()` }).where(isOf(opportunityId))
}

/** The accounts that are told of the proposals that take part. */
export async function listBidderAccounts(database: Executor, opportunityId: number) {
  return database
    .select({ userId: users.id, number: applications.number })
    .from(applications)
    .innerJoin(users, eq(users.id, toldOf()))
    .where(and(eq(applications.opportunityId, opportunityId), sql`${applications.status} <> 'WITHDRAWN'`))
    .orderBy(asc(applications.id))
}
