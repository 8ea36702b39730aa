import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import {
  actConfirmations,
  proceedingEvents,
  proceedings,
} from '#api/platform/database/tables/evaluation-tables.ts'
import { criteria } from '#api/platform/database/tables/plan-tables.ts'
import type { Act } from '#contract/procurement/states.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Locks an RFP until the transaction ends: before its proceedings begin, for its panel, and before these. */
export async function lockOpportunityForUpdate(tx: Transaction, opportunityId: number): Promise<void> {
  await tx.execute(sql`select from opportunities where id = ${opportunityId} for update`)
}

/**
 * How far an RFP is; until the transaction ends nobody else acts on it. Its own row is locked before, as whoever cancels it or opens
 * its proposals does: acts that release what happened lock it too, and would wait for each other the other way round.
 */
export async function lockProceedingsForUpdate(tx: Transaction, opportunityId: number) {
  await lockOpportunityForUpdate(tx, opportunityId)
  const [row] = await tx
    .select()
    .from(proceedings)
    .where(eq(proceedings.opportunityId, opportunityId))
    .for('update')
  return row
}

export async function findProceedings(database: Executor, opportunityId: number) {
  const [row] = await database.select().from(proceedings).where(eq(proceedings.opportunityId, opportunityId))
  return row
}

/** Whether an RFP says by which criteria it is judged. */
export async function hasCriteria(database: Executor, opportunityId: number): Promise<boolean> {
  const rows = await database
    .select({ id: criteria.id })
    .from(criteria)
    .where(eq(criteria.opportunityId, opportunityId))
    .limit(1)
  return rows.length > 0
}

/** @returns whether it had none, and says by which it is judged */
export async function insertProceedings(tx: Transaction, opportunityId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into proceedings (opportunity_id, state)
    select ${opportunityId}, 'TECHNICAL_OPENED'
    where exists (select from ${criteria} where ${criteria.opportunityId} = ${opportunityId})
    on conflict do nothing`)
  return rowCount === 1
}

type Moved = Pick<typeof proceedings.$inferInsert, 'state' | 'scoresHash' | 'endReason'>

export async function updateProceedings(tx: Transaction, opportunityId: number, moved: Moved): Promise<void> {
  await tx
    .update(proceedings)
    .set({ ...moved, since: sql`now()` })
    .where(eq(proceedings.opportunityId, opportunityId))
}

export async function insertProceedingEvent(
  tx: Transaction,
  event: typeof proceedingEvents.$inferInsert,
): Promise<void> {
  await tx.insert(proceedingEvents).values(event)
}

/** The acts on an RFP since its opening, oldest first, for minutes and report. */
export function listProceedingEvents(database: Executor, opportunityId: number) {
  return database
    .select()
    .from(proceedingEvents)
    .where(eq(proceedingEvents.opportunityId, opportunityId))
    .orderBy(asc(proceedingEvents.id))
}

/** Names the state that an RFP is in now: it can be in the same one again later. */
export async function findLastEventId(database: Executor, opportunityId: number): Promise<number> {
  return (await listProceedingEvents(database, opportunityId)).at(-1)?.id ?? 0
}

type Asked = { opportunityId: number; act: Act; openers: number[] }

/** Confirmations that count: since the RFP is in its state, within the last day, by members who still may. */
export function listActConfirmations(database: Executor, { opportunityId, act, openers }: Asked) {
  return database
    .select({
      userId: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      reason: actConfirmations.reason,
      at: actConfirmations.createdAt,
    })
    .from(actConfirmations)
    .innerJoin(users, eq(users.id, actConfirmations.userId))
    .innerJoin(proceedings, eq(proceedings.opportunityId, actConfirmations.opportunityId))
    .where(
      and(
        eq(actConfirmations.opportunityId, opportunityId),
        eq(actConfirmations.act, act),
        inArray(actConfirmations.userId, openers),
        isNull(actConfirmations.usedAt),
        sql`${actConfirmations.createdAt} >= ${proceedings.since}`,
        sql`${actConfirmations.createdAt} > now() - ${LIMITS.confirmationHours} * interval '1 hour'`,
      ),
    )
    .orderBy(asc(actConfirmations.createdAt), asc(actConfirmations.id))
}

/** The reopening of a passed RFP is confirmed before there are proceedings, so it is no act of theirs. */
const REOPENING = 'reopen_rfp'

type Given = {
  opportunityId: number
  act: Act | typeof REOPENING
  userId: number
  reason: string | null
  details?: object
}

/** A member's earlier one that counts no more gets the time of this one. */
export async function upsertActConfirmation(tx: Transaction, given: Given): Promise<void> {
  await tx
    .insert(actConfirmations)
    .values(given)
    .onConflictDoUpdate({
      target: [actConfirmations.opportunityId, actConfirmations.act, actConfirmations.userId],
      targetWhere: sql`used_at is null`,
      set: { createdAt: sql`now()`, reason: given.reason, details: given.details ?? null },
    })
}

/** Ends all confirmations, also of other acts: each is of the state it was given in. */
export async function updateConfirmationsUsed(tx: Transaction, opportunityId: number): Promise<void> {
  await tx
    .update(actConfirmations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(actConfirmations.opportunityId, opportunityId), isNull(actConfirmations.usedAt)))
}

const isOfReopening = (opportunityId: number) =>
  and(
    eq(actConfirmations.opportunityId, opportunityId),
    eq(actConfirmations.act, REOPENING),
    isNull(actConfirmations.usedAt),
  )

/** Confirmations of a passed RFP's reopening by these members that were not used, oldest first. */
export function listReopeningConfirmations(database: Executor, opportunityId: number, openers: number[]) {
  return database
    .select({
      userId: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      details: actConfirmations.details,
    })
    .from(actConfirmations)
    .innerJoin(users, eq(users.id, actConfirmations.userId))
    .where(and(isOfReopening(opportunityId), inArray(actConfirmations.userId, openers)))
    .orderBy(asc(actConfirmations.createdAt), asc(actConfirmations.id))
}

export async function updateReopeningUsed(tx: Transaction, opportunityId: number): Promise<void> {
  await tx.update(actConfirmations).set({ usedAt: sql`now()` }).where(isOfReopening(opportunityId))
}
