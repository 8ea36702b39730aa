import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { hasCriteria } from '#api/hiring/criteria/queries.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { panelMembers, scores } from '#api/platform/database/tables/evaluation-tables.ts'
import { criteria } from '#api/platform/database/tables/plan-tables.ts'
import { scorecardLooks, scorecards } from '#api/platform/database/tables/scorecards-tables.ts'
import type { ScorecardTally } from '#contract/hiring/scorecards.ts'

/**
 * Whether a member sees the scorecards of an application, and all that would give them away: they handed in theirs, or chose to look
 * without one. Every read that tells of them asks this.
 */
export const isShownTo = (applicationId: SQL, userId: SQL) => sql<boolean>`(exists (
    select from scorecards c join panel_members m on m.id = c.panel_member_id
    where c.application_id = ${applicationId} and m.user_id = ${userId} and c.handed_in_at is not null)
  or exists (select from scorecard_looks l where l.application_id = ${applicationId} and l.user_id = ${userId}))`

/** Yes and no as the overall answers, null without any and where they are not shown. */
export const tallyOf = (applicationId: SQL, userId: SQL) => sql<ScorecardTally | null>`(
  select json_build_object('yes', count(*) filter (where c.overall >= 3), 'no', count(*) filter (where c.overall < 3))
  from scorecards c where c.application_id = ${applicationId} and c.handed_in_at is not null
  having count(*) > 0 and ${isShownTo(applicationId, userId)})`

/** How much more say yes than no, as an order; null where there is nothing to see. */
export const tallyOrder = (applicationId: SQL, userId: SQL) => sql`(
  select count(*) filter (where c.overall >= 3) - count(*) filter (where c.overall < 3)
  from scorecards c where c.application_id = ${applicationId} and c.handed_in_at is not null
  having count(*) > 0 and ${isShownTo(applicationId, userId)})`

/** Stars were given before the job had criteria, and say what colleagues think: they are shown as the scorecards are. */
export const areStarsShown = (opportunityId: SQL, applicationId: SQL, userId: SQL) =>
  sql<boolean>`(not ${hasCriteria(opportunityId)} or ${isShownTo(applicationId, userId)})`

/** How much a member sees of what colleagues think of an applicant. */
export async function findSight(database: Executor, { userId }: Scope, id: OwnApplicationId) {
  const of = [sql`a.id`, sql`${userId}::int`] as const
  const { rows } = await database.execute<{
    hasScorecards: boolean
    isShown: boolean
    tally: ScorecardTally | null
  }>(sql`
    select ${hasCriteria(sql`a.opportunity_id`)} as "hasScorecards", ${isShownTo(...of)} as "isShown", ${tallyOf(...of)} as tally
    from applications a where a.id = ${id}`)
  const [row] = rows
  if (!row) throw new Error(`Application ${id} is not there`)
  return row
}

/** The applicant, as far as it decides what is shown of them. */
export async function findSubject(database: Executor, id: OwnApplicationId) {
  const [row] = await database
    .select({ status: applications.status, person: users })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, id))
  if (!row) throw new Error(`Application ${id} is not there`)
  return row
}
export type Subject = Awaited<ReturnType<typeof findSubject>>

type Place = { panelMemberId: number; applicationId: number }

const isAt = ({ panelMemberId, applicationId }: Place) =>
  and(eq(scorecards.panelMemberId, panelMemberId), eq(scorecards.applicationId, applicationId))

/** A member's card, which is made where there is none; other tabs of theirs wait for the transaction. */
export async function lockCardForUpdate(tx: Transaction, place: Place) {
  await tx.insert(scorecards).values(place).onConflictDoNothing()
  const [card] = await tx.select().from(scorecards).where(isAt(place)).for('update')
  if (!card) throw new Error(`No scorecard of ${place.panelMemberId}`)
  return card
}

type Card = typeof scorecards.$inferSelect
type Changed = Partial<Pick<Card, 'overall' | 'comment' | 'version'>> & { hadLooked?: SQL }

export async function updateCard(
  tx: Transaction,
  place: Place,
  changed: Changed,
  noted?: 'handedInAt' | 'editedAt',
): Promise<Card> {
  const [card] = await tx
    .update(scorecards)
    .set({ ...changed, ...(noted && { [noted]: sql`now()` }) })
    .where(isAt(place))
    .returning()
  if (!card) throw new Error(`No scorecard of ${place.panelMemberId}`)
  return card
}

/** Whether a member looked at colleagues' cards, as a value of an update. */
export const hasLooked = (applicationId: number, userId: number) =>
  sql`exists (select from scorecard_looks l where l.application_id = ${applicationId} and l.user_id = ${userId})`

/** @returns whether it is the first time */
export async function insertLook(
  tx: Transaction,
  { userId }: Scope,
  applicationId: OwnApplicationId,
): Promise<boolean> {
  const { rowCount } = await tx.insert(scorecardLooks).values({ applicationId, userId }).onConflictDoNothing()
  return rowCount === 1
}

/** A member's own card, with all their scores; undefined before the first was saved. */
export async function findOwnCard(database: Executor, { userId }: Scope, applicationId: OwnApplicationId) {
  const [row] = await database
    .select({ card: scorecards })
    .from(scorecards)
    .innerJoin(panelMembers, eq(panelMembers.id, scorecards.panelMemberId))
    .where(and(eq(scorecards.applicationId, applicationId), eq(panelMembers.userId, userId)))
  if (!row) return undefined
  const given = await database
    .select()
    .from(scores)
    .where(and(eq(scores.panelMemberId, row.card.panelMemberId), eq(scores.applicationId, applicationId)))
  return { card: row.card, scores: given }
}
export type OwnCard = Awaited<ReturnType<typeof findOwnCard>>

/** Cards that were handed in, in that order. Only for those who see them. */
export async function listHandedIn(database: Executor, { companyId }: Scope, id: OwnApplicationId) {
  const isMember = sql<boolean>`${companyMembers.userId} is not null`
  return database
    .select({
      card: scorecards,
      userId: users.id,
      name: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      isMember,
    })
    .from(scorecards)
    .innerJoin(panelMembers, eq(panelMembers.id, scorecards.panelMemberId))
    .leftJoin(users, eq(users.id, panelMembers.userId))
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.userId, panelMembers.userId), eq(companyMembers.companyId, companyId)),
    )
    .where(and(eq(scorecards.applicationId, id), sql`${scorecards.handedInAt} is not null`))
    .orderBy(asc(scorecards.handedInAt), asc(scorecards.panelMemberId))
}
export type HandedIn = Awaited<ReturnType<typeof listHandedIn>>[number]

/** All scores of an application by criteria that are asked and such that the job lost, in the order of the criteria. */
export async function listScoresAt(database: Executor, applicationId: OwnApplicationId) {
  return database
    .select({ score: scores, name: criteria.name, removedAt: criteria.removedAt })
    .from(scores)
    .innerJoin(criteria, eq(criteria.id, scores.criterionId))
    .where(eq(scores.applicationId, applicationId))
    .orderBy(sql`${criteria.removedAt} nulls first`, asc(criteria.position), asc(criteria.id))
}
export type GivenScore = Awaited<ReturnType<typeof listScoresAt>>[number]
