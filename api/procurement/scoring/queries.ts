import { and, asc, eq, sql } from 'drizzle-orm'
import { listCriteria } from '#api/applications/scoring/queries.ts'
import { leavesOf, treeOf } from '#api/applications/scoring/rules.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { requirementChecks } from '#api/platform/database/tables/evaluation-tables.ts'
import { mandatoryRequirements, plans } from '#api/platform/database/tables/plan-tables.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'

/** Mandatory requirements that the technical envelope has to meet, in their order. */
export function listTechnicalRequirements(database: Executor, opportunityId: number) {
  return database
    .select({ id: mandatoryRequirements.id, name: mandatoryRequirements.name })
    .from(mandatoryRequirements)
    .where(
      and(
        eq(mandatoryRequirements.opportunityId, opportunityId),
        eq(mandatoryRequirements.envelope, 'TECHNICAL'),
      ),
    )
    .orderBy(asc(mandatoryRequirements.position))
}

/** The chair's word on them, proposal by proposal. */
export function listChecks(database: Executor, opportunityId: number) {
  return database
    .select({
      applicationId: requirementChecks.applicationId,
      requirementId: requirementChecks.requirementId,
      requirement: mandatoryRequirements.name,
      isMet: requirementChecks.isMet,
      reason: requirementChecks.reason,
    })
    .from(requirementChecks)
    .innerJoin(mandatoryRequirements, eq(mandatoryRequirements.id, requirementChecks.requirementId))
    .where(eq(mandatoryRequirements.opportunityId, opportunityId))
    .orderBy(asc(mandatoryRequirements.position), asc(requirementChecks.applicationId))
}

export async function upsertCheck(
  tx: Transaction,
  check: typeof requirementChecks.$inferInsert,
): Promise<void> {
  const { isMet, reason, checkedBy = null } = check
  await tx
    .insert(requirementChecks)
    .values(check)
    .onConflictDoUpdate({
      target: [requirementChecks.applicationId, requirementChecks.requirementId],
      set: { isMet, reason, checkedBy, createdAt: sql`now()` },
    })
}

export async function findTerms(database: Executor, opportunityId: number) {
  const [plan] = await database
    .select({
      method: plans.selectionMethod,
      technicalWeight: plans.technicalWeight,
      minimum: plans.minimum,
    })
    .from(plans)
    .where(eq(plans.opportunityId, opportunityId))
  return plan ?? { method: null, technicalWeight: null, minimum: null }
}

/** The current technical files of an RFP's proposals, with what opens their names. */
export async function listTechnicalFiles(database: Executor, opportunityId: number) {
  const rows = await database
    .select({
      file: applicationFiles,
      application: { id: applications.id, number: applications.number, userId: applications.userId },
      bio: applications.bio,
    })
    .from(applications)
    .leftJoin(
      applicationFiles,
      and(
        eq(applicationFiles.applicationId, applications.id),
        sql`${applicationFiles.replacedAt} is null`,
        sql`starts_with(${applicationFiles.part}, 'technical_')`,
      ),
    )
    .where(and(eq(applications.opportunityId, opportunityId), sql`${applications.status} <> 'WITHDRAWN'`))
    .orderBy(asc(applicationFiles.id))
  return rows
}

/** A file of a proposal to this RFP. */
export async function findPanelFile(database: Executor, opportunityId: number, fileId: number) {
  const [row] = await database
    .select({ file: applicationFiles })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.id, fileId), eq(applications.opportunityId, opportunityId)))
  return row?.file
}

/** Everything that scores of an RFP refer to: criteria, bidders, and which of them failed a requirement. */
export async function findGround(database: Executor, opportunityId: number) {
  const tree = treeOf(await listCriteria(database, opportunityId))
  const bidders = await listBidders(database, opportunityId)
  const checks = await listChecks(database, opportunityId)
  const failures = new Map(checks.filter(({ isMet }) => !isMet).map((each) => [each.applicationId, each]))
  const going = bidders.filter(({ applicationId }) => !failures.has(applicationId))
  return { tree, leaves: leavesOf(tree), bidders, checks, failures, going }
}
export type Ground = Awaited<ReturnType<typeof findGround>>
