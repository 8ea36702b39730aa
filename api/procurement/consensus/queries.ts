import { and, asc, eq, sql } from 'drizzle-orm'
import { listScores } from '#api/applications/scoring/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { agreedScores } from '#api/platform/database/tables/evaluation-tables.ts'
import { listPanel } from '#api/procurement/panel/queries.ts'
import { isOn } from '#api/procurement/panel/rules.ts'
import { findGround, findTerms, listTechnicalRequirements } from '#api/procurement/scoring/queries.ts'
import { cellOf, isAgreed, outcomeOf } from './rules.ts'

async function listAgreed(database: Executor, opportunityId: number) {
  const rows = await database
    .select({ agreed: agreedScores })
    .from(agreedScores)
    .innerJoin(applications, eq(applications.id, agreedScores.applicationId))
    .where(eq(applications.opportunityId, opportunityId))
    .orderBy(asc(agreedScores.applicationId), asc(agreedScores.criterionId))
  return rows.map(({ agreed }) => agreed)
}

type Given = Omit<typeof agreedScores.$inferInsert, 'updatedAt' | 'version'> & { version: number }

/**
 * Saves an agreed score over the version that it was made from.
 * @returns `isChanged`; undefined where a newer one says something else
 */
export async function upsertAgreed(
  tx: Transaction,
  { version, ...given }: Given,
): Promise<{ isChanged: boolean } | undefined> {
  const { applicationId, criterionId, points = null, reason, agreedBy = null } = given
  const isHere = and(eq(agreedScores.applicationId, applicationId), eq(agreedScores.criterionId, criterionId))
  const [kept] = await tx.select().from(agreedScores).where(isHere)
  if (kept && kept.points === points && kept.reason === reason) return { isChanged: false }
  if ((kept?.version ?? 0) !== version) return undefined
  if (!kept) await tx.insert(agreedScores).values(given)
  else {
    const next = { points, reason, agreedBy, version: version + 1, updatedAt: sql`now()` }
    await tx.update(agreedScores).set(next).where(isHere)
  }
  return { isChanged: true }
}

/** Everything that the panel agrees about, with the scores of those who are still on it. Only for those who may see others'. */
export async function findConsensus(database: Executor, opportunityId: number) {
  const ground = await findGround(database, opportunityId)
  const panel = (await listPanel(database, opportunityId)).filter(isOn)
  const counted = new Set(panel.filter(({ sentAt }) => sentAt).map(({ id }) => id))
  const scores = (await listScores(database, opportunityId)).filter(({ panelMemberId }) =>
    counted.has(panelMemberId),
  )
  const agreed = await listAgreed(database, opportunityId)
  const terms = await findTerms(database, opportunityId)
  const cells = ground.bidders.map((bidder) => ({
    bidder,
    failure: ground.failures.get(bidder.applicationId),
    cells: ground.leaves.map((leaf) => ({
      leaf,
      ...cellOf({ scores, agreed }, { applicationId: bidder.applicationId, criterionId: leaf.id }),
    })),
  }))
  const proposals = cells.map((each) => ({
    ...each,
    isWhole:
      each.failure !== undefined ||
      each.cells.every(({ agreed, mean, leaf }) => isAgreed(agreed, { mean, most: leaf.points })),
    outcome: outcomeOf({
      tree: ground.tree,
      minimum: terms.minimum,
      hasFailed: each.failure !== undefined,
      points: new Map(each.cells.map(({ leaf, agreed }) => [leaf.id, agreed?.points ?? 0])),
    }),
  }))
  const requirements = await listTechnicalRequirements(database, opportunityId)
  return {
    ground,
    panel,
    proposals,
    terms,
    isWhole: proposals.every(({ isWhole }) => isWhole),
    unchecked: ground.bidders.length * requirements.length - ground.checks.filter(isOf(requirements)).length,
    /** Versions only grow, so their sum counts the changes. */
    seen: agreed.reduce((sum, { version }) => sum + version, 0),
    agreed,
  }
}
export type ConsensusState = Awaited<ReturnType<typeof findConsensus>>

const isOf = (requirements: { id: number }[]) => (check: { requirementId: number }) =>
  requirements.some(({ id }) => id === check.requirementId)
