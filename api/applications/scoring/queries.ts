import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { panelMembers, scores } from '#api/platform/database/tables/evaluation-tables.ts'
import { criteria } from '#api/platform/database/tables/plan-tables.ts'

/** The criteria of an opportunity, in their order, without those that a job lost. */
export function listCriteria(database: Executor, opportunityId: number) {
  return database
    .select({
      id: criteria.id,
      parentId: criteria.parentId,
      name: criteria.name,
      guidance: criteria.guidance,
      points: criteria.points,
      minimum: criteria.minimum,
    })
    .from(criteria)
    .where(and(eq(criteria.opportunityId, opportunityId), isNull(criteria.removedAt)))
    .orderBy(asc(criteria.position))
}

type Scorer = { userId: number; opportunityId: number }

/** The place of a member among those who score a job, which their first score makes. */
export async function upsertScorer(tx: Transaction, { userId, opportunityId }: Scorer): Promise<number> {
  const isTheirs = and(
    eq(panelMembers.opportunityId, opportunityId),
    eq(panelMembers.userId, userId),
    isNull(panelMembers.removedAt),
  )
  await tx.execute(sql`insert into panel_members (opportunity_id, user_id, name, joined_at, is_outsider, is_chair)
    select ${opportunityId}, id, first_name || ' ' || last_name, now(), false, false from users where id = ${userId}
    on conflict (opportunity_id, user_id) where user_id is not null and removed_at is null do nothing`)
  const [row] = await tx.select({ id: panelMembers.id }).from(panelMembers).where(isTheirs)
  if (!row) throw new Error(`Member ${userId} has no place`)
  return row.id
}

export function listScoresOf(database: Executor, panelMemberId: number) {
  return database.select().from(scores).where(eq(scores.panelMemberId, panelMemberId))
}

/** All scores of an opportunity. Only for those who may see others'. */
export async function listScores(database: Executor, opportunityId: number) {
  const rows = await database
    .select({ score: scores })
    .from(scores)
    .innerJoin(panelMembers, eq(panelMembers.id, scores.panelMemberId))
    .where(eq(panelMembers.opportunityId, opportunityId))
    .orderBy(asc(scores.panelMemberId))
  return rows.map(({ score }) => score)
}

/** How many scores with points each member gave, to some applications. */
export async function countScored(
  database: Executor,
  opportunityId: number,
  applicationIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await database.execute<{ member: number; count: number }>(sql`
    select m.id as member, count(*)::int as count
    from panel_members m join scores s on s.panel_member_id = m.id
    where m.opportunity_id = ${opportunityId} and s.points is not null
      and s.application_id = any(${sql.param(applicationIds)}::int[])
    group by m.id`)
  return new Map(rows.map(({ member, count }) => [member, count]))
}

type Place = { panelMemberId: number; applicationId: number; criterionId: number }
type Saved = Place & { points: number | null; reason: string; version: number }

const at = ({ panelMemberId, applicationId, criterionId }: Place) =>
  and(
    eq(scores.panelMemberId, panelMemberId),
    eq(scores.applicationId, applicationId),
    eq(scores.criterionId, criterionId),
  )

/**
 * Saves a score over the version that it was made from. A repeat of what is kept already changes nothing.
 * @returns the score as it is kept; undefined where a newer one says something else
 */
export async function upsertScore(tx: Transaction, { version, ...given }: Saved) {
  const [added] = version === 0 ? await tx.insert(scores).values(given).onConflictDoNothing().returning() : []
  if (added) return added
  const { points, reason } = given
  const [changed] = await tx
    .update(scores)
    .set({ points, reason, version: version + 1, updatedAt: sql`now()` })
    .where(and(at(given), eq(scores.version, version)))
    .returning()
  if (changed) return changed
  const [kept] = await tx.select().from(scores).where(at(given))
  return kept && kept.points === points && kept.reason === reason ? kept : undefined
}

/** Whether somebody, or a member of their firm, judges an opportunity, so that they cannot apply for it; also who left its panel for a conflict of interest. */
export async function isOnPanel(
  database: Executor,
  { userId, opportunityId }: { userId: number; opportunityId: number },
): Promise<boolean> {
  const rows = await database
    .select({ id: panelMembers.id })
    .from(panelMembers)
    .where(
      and(
        or(
          eq(panelMembers.userId, userId),
          sql`${panelMembers.userId} in (select b.user_id from firm_members a join firm_members b on b.firm_id = a.firm_id
            where a.user_id = ${userId})`,
        ),
        eq(panelMembers.opportunityId, opportunityId),
        isNull(panelMembers.removedAt),
      ),
    )
  return rows.length > 0
}

/**
 * Whether somebody must not meet the bidders of an RFP: members of its panel until the scores are final, and who left it for a
 * conflict of interest for good.
 */
export async function isKeptFromBidders(
  database: Executor,
  { userId, opportunityId }: { userId: number; opportunityId: number },
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from panel_members m left join proceedings p on p.opportunity_id = m.opportunity_id
    where m.user_id = ${userId} and m.opportunity_id = ${opportunityId} and m.removed_at is null and (
      m.recused_at is not null or coalesce(p.state, 'TECHNICAL_OPENED') in ('TECHNICAL_OPENED', 'EVALUATING', 'CONSENSUS'))`)
  return rows.length > 0
}
