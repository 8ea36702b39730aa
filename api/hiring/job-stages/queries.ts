import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { batches, batchItems } from '#api/platform/database/tables/hiring-tables.ts'
import { jobStages, stageLists } from '#api/platform/database/tables/stages-tables.ts'
import type { PlannedStage } from '#contract/hiring/job-stages.ts'
import type { OwnStage } from './rules.ts'

const own = { id: jobStages.id, name: jobStages.name, status: jobStages.status }

export function listStages(database: Executor, opportunityId: OwnOpportunityId): Promise<OwnStage[]> {
  return database
    .select(own)
    .from(jobStages)
    .where(eq(jobStages.opportunityId, opportunityId))
    .orderBy(asc(jobStages.position))
}

/** Keeps the stages of a job from being deleted. Taken before any lock of its applicants, as `lockStagesForUpdate` is. */
export function lockStagesForShare(tx: Transaction, opportunityId: OwnOpportunityId): Promise<OwnStage[]> {
  return tx
    .select(own)
    .from(jobStages)
    .where(eq(jobStages.opportunityId, opportunityId))
    .orderBy(asc(jobStages.id))
    .for('share')
}

/** In order. Nobody is moved to a stage of the job by its id until the transaction ends. */
export async function lockStagesForUpdate(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
): Promise<OwnStage[]> {
  const rows = await tx
    .select({ ...own, position: jobStages.position })
    .from(jobStages)
    .where(eq(jobStages.opportunityId, opportunityId))
    .orderBy(asc(jobStages.id))
    .for('update')
  return rows.sort((one, other) => one.position - other.position).map(({ position: _, ...stage }) => stage)
}

const STAGE_COLUMNS = {
  id: sql`s.id`,
  name: sql`s.name`,
  stage: sql`json_build_object('id', s.id, 'name', s.name)`,
}

/** The stage of an application: its own, or the first of its status; null where the job has none of its own for it. */
export const currentStage = (
  of: { opportunityId: SQL; status: SQL; stageId: SQL },
  column: keyof typeof STAGE_COLUMNS,
) =>
  sql`(select ${STAGE_COLUMNS[column]} from job_stages s
    where s.opportunity_id = ${of.opportunityId} and s.status = ${of.status} and s.id = coalesce(${of.stageId}, s.id)
    order by s.position limit 1)`

/** Of a statement over the table itself. */
export const stageOfApplication = sql<{ id: number; name: string } | null>`${currentStage(
  {
    opportunityId: sql`${applications.opportunityId}`,
    status: sql`${applications.status}`,
    stageId: sql`${applications.stageId}`,
  },
  'stage',
)}`

/** Of all applicants, also who withdrew. */
export function countPlaces(database: Executor, opportunityId: OwnOpportunityId) {
  return database
    .select({
      status: applications.status,
      stageId: applications.stageId,
      count: sql<number>`count(*)::int`,
    })
    .from(applications)
    .where(eq(applications.opportunityId, opportunityId))
    .groupBy(applications.status, applications.stageId)
}

/**
 * Everybody of a job, for changes of stages, which are locked before. Batches come first and then applications by their ids: in
 * the order in which telling locks them.
 */
export async function lockPeopleForUpdate(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
  leaving: OwnStage[],
): Promise<void> {
  const ids = leaving.map(({ id }) => id)
  await tx
    .select({ id: batches.id })
    .from(batches)
    .where(inArray(batches.stageId, ids))
    .orderBy(asc(batches.id))
    .for('update')
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.opportunityId, opportunityId))
    .orderBy(asc(applications.id))
    .for('no key update')
}

/** Puts those who are in a status without a stage of their own into one. */
export async function placeUnplaced(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
  { id, status }: Pick<OwnStage, 'id' | 'status'>,
): Promise<void> {
  await tx
    .update(applications)
    .set({ stageId: id })
    .where(
      and(
        eq(applications.opportunityId, opportunityId),
        eq(applications.status, status),
        sql`${applications.stageId} is null`,
      ),
    )
}

type Merged = { actorId: number; opportunityId: OwnOpportunityId; from: OwnStage; to: OwnStage }

/** Moves everybody of a stage to another of the same status, with changes that can be undone, and notes it with each. */
export async function mergeStage(
  tx: Transaction,
  { actorId, opportunityId, from, to }: Merged,
): Promise<void> {
  await tx.update(batches).set({ stageId: to.id }).where(eq(batches.stageId, from.id))
  const details = JSON.stringify({ from: from.status, to: to.status, stage: to.name, because: 'DELETED' })
  await tx.execute(sql`with moved as (
      update applications set stage_id = ${to.id}
      where opportunity_id = ${opportunityId} and status = ${from.status} and stage_id = ${from.id} returning id)
    insert into application_acts (application_id, actor_id, kind, details)
    select id, ${actorId}, 'MOVED', ${details}::jsonb from moved`)
  await tx.update(batchItems).set({ fromStageId: to.id }).where(eq(batchItems.fromStageId, from.id))
}

export async function deleteStages(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(jobStages).where(inArray(jobStages.id, ids))
}

type Planned = PlannedStage & { id: number | null }

/**
 * Writes names and order, and inserts new stages. Names and places of two stages may be exchanged, so all are first set aside.
 * @returns the stages as they are by now, without those that are to be deleted
 */
export async function writeStages(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
  stages: Planned[],
): Promise<OwnStage[]> {
  await tx
    .update(jobStages)
    .set({ position: sql`-1 - ${jobStages.position}`, name: sql`chr(9) || ${jobStages.id}` })
    .where(eq(jobStages.opportunityId, opportunityId))
  const kept = stages.flatMap(({ id, name }, position) => (id === null ? [] : [{ id, name, position }]))
  if (kept.length > 0) {
    await tx.execute(sql`update job_stages s set name = n.name, position = n.position
      from json_to_recordset(${JSON.stringify(kept)}::json) as n(id int, name text, position int)
      where s.id = n.id and s.opportunity_id = ${opportunityId}`)
  }
  const added = stages.flatMap(({ id, name, status }, position) =>
    id === null ? [{ opportunityId, name, status, position }] : [],
  )
  if (added.length > 0) await tx.insert(jobStages).values(added)
  return tx
    .select(own)
    .from(jobStages)
    .where(and(eq(jobStages.opportunityId, opportunityId), gte(jobStages.position, 0)))
    .orderBy(asc(jobStages.position))
}

/** A new job begins with these stages. */
export async function insertStages(
  tx: Transaction,
  { userId }: Pick<Scope, 'userId'>,
  opportunityId: number,
  stages: PlannedStage[],
): Promise<void> {
  if (stages.length === 0) return
  await tx.insert(stageLists).values({ opportunityId, version: 1, savedBy: userId })
  await tx
    .insert(jobStages)
    .values(stages.map(({ name, status }, position) => ({ opportunityId, name, status, position })))
}
