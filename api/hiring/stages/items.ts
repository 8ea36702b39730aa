import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { announceMove } from '#api/accounts/notifications/queries.ts'
import { moveToStage } from '#api/applications/submission/progress.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { batches, batchItems } from '#api/platform/database/tables/hiring-tables.ts'
import { type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'
import { insertActs } from './queries.ts'

export async function insertItems(tx: Transaction, items: (typeof batchItems.$inferInsert)[]) {
  await tx.insert(batchItems).values(items)
}

const isWaiting = and(isNull(batchItems.settledAt), isNull(batchItems.replacedBy))

/** Replaces earlier changes that these applicants were not told of. @returns how many they should have been told of */
export async function replaceEarlierItems(
  tx: Transaction,
  batchId: number,
  applicationIds: number[],
): Promise<number> {
  const untold = tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.id, batchItems.batchId),
        sql`${batches.status} is not null`,
        isNull(batches.undoneAt),
        isNull(batches.toldAt),
      ),
    )
  const rows = await tx
    .update(batchItems)
    .set({ replacedBy: batchId })
    .where(
      and(
        inArray(batchItems.applicationId, applicationIds),
        sql`${batchItems.batchId} <> ${batchId}`,
        isWaiting,
        sql`exists ${untold}`,
      ),
    )
    .returning({ batchId: batchItems.batchId })
  const told = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        inArray(
          batches.id,
          rows.map((row) => row.batchId),
        ),
        eq(batches.isTold, true),
      ),
    )
  return rows.filter((row) => told.some(({ id }) => id === row.batchId)).length
}

type Item = Pick<
  typeof batchItems.$inferSelect,
  'applicationId' | 'fromStatus' | 'fromStageId' | 'keepsStatus' | 'subject' | 'body'
> &
  Pick<typeof applications.$inferSelect, 'status' | 'stageId'>

/** Items of a batch that are neither told nor replaced, with their applications locked; none when there is no more. */
export async function lockItemsForUpdate(tx: Transaction, batchId: number, limit?: number): Promise<Item[]> {
  const of = tx
    .select({ id: batchItems.applicationId })
    .from(batchItems)
    .where(and(eq(batchItems.batchId, batchId), isWaiting))
    .orderBy(asc(batchItems.applicationId))
    .limit(limit ?? LIMITS.moveAtOnce)
  const locked = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, of))
    .orderBy(asc(applications.id))
    .for('update')
  const ids = locked.map(({ id }) => id)
  // Read after the lock, as a concurrent change may have replaced this batch.
  const items = await tx
    .select({
      applicationId: batchItems.applicationId,
      fromStatus: batchItems.fromStatus,
      fromStageId: batchItems.fromStageId,
      keepsStatus: batchItems.keepsStatus,
      subject: batchItems.subject,
      body: batchItems.body,
      status: applications.status,
      stageId: applications.stageId,
    })
    .from(batchItems)
    .innerJoin(applications, eq(applications.id, batchItems.applicationId))
    .where(and(eq(batchItems.batchId, batchId), inArray(batchItems.applicationId, ids), isWaiting))
    .orderBy(asc(batchItems.applicationId))
  return items.length === 0 && ids.length > 0 ? lockItemsForUpdate(tx, batchId, limit) : items
}

/** Every item of a batch, replaced ones included. */
export async function lockAllItemsForUpdate(tx: Transaction, batchId: number): Promise<number[]> {
  const of = tx
    .select({ id: batchItems.applicationId })
    .from(batchItems)
    .where(eq(batchItems.batchId, batchId))
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, of))
    .orderBy(asc(applications.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Whether everybody of a batch was told of it, as by an offer, or has to be told no more. */
export async function isSettled(tx: Transaction, batchId: number): Promise<boolean> {
  const open = and(eq(batchItems.batchId, batchId), isNull(batchItems.settledAt))
  return (await tx.$count(batchItems, open)) === 0
}

/**
 * Links the neighbours of an undone batch: the later one returns to the stage before this one, and replaces what this one had
 * replaced. So batches can be undone in any order.
 */
export async function linkNeighbours(tx: Transaction, batchId: number): Promise<void> {
  await tx.execute(sql`update batch_items later set from_status = gone.from_status, from_stage_id = gone.from_stage_id from batch_items gone
    where gone.batch_id = ${batchId} and later.batch_id = gone.replaced_by and later.application_id = gone.application_id`)
  await tx.execute(sql`update batch_items earlier set replaced_by = gone.replaced_by from batch_items gone
    where gone.batch_id = ${batchId} and gone.replaced_by is not null
      and earlier.replaced_by = gone.batch_id and earlier.application_id = gone.application_id`)
}

/** Queues again what the batch had replaced, also of finished batches. */
export async function restoreReplacedItems(tx: Transaction, batchId: number, applicationIds: number[]) {
  const rows = await tx
    .update(batchItems)
    .set({ replacedBy: null })
    .where(and(eq(batchItems.replacedBy, batchId), inArray(batchItems.applicationId, applicationIds)))
    .returning({ id: batchItems.batchId })
  const ids = rows.map(({ id }) => id)
  await tx.update(batches).set({ toldAt: null }).where(inArray(batches.id, ids))
}

export async function settleItems(tx: Transaction, batchId: number, applicationIds: number[]): Promise<void> {
  await tx
    .update(batchItems)
    .set({ settledAt: sql`now()` })
    .where(and(eq(batchItems.batchId, batchId), inArray(batchItems.applicationId, applicationIds)))
}

/**
 * Nobody has to be told of earlier moves any more, and undoing them leaves this applicant where they are. A message alone is
 * still sent at its time.
 */
export async function settleWaitingItems(tx: Transaction, applicationId: number): Promise<void> {
  const moves = tx.select({ id: batches.id }).from(batches).where(sql`${batches.status} is not null`)
  await tx
    .update(batchItems)
    .set({ settledAt: sql`now()` })
    .where(and(eq(batchItems.applicationId, applicationId), isWaiting, inArray(batchItems.batchId, moves)))
}

type Untold = { applicationId: number; opportunityId: number; from: ApplicationStatus; to: ApplicationStatus }

/** Takes back a move that its applicant does not know of, as they acted by what they know. */
export async function takeBackUntold(tx: Transaction, untold: Untold): Promise<void> {
  const { applicationId, opportunityId, from, to } = untold
  await settleWaitingItems(tx, applicationId)
  await moveToStage(tx, [applicationId], { status: to, stageId: null })
  await insertActs(tx, [{ applicationId, actorId: null, kind: 'UNDONE', details: { from, to } }])
  await announceMove(tx, { opportunityId, actorId: null })
}
