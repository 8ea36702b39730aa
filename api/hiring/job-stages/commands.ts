import { announceMove } from '#api/accounts/notifications/queries.ts'
import { insertChange, raiseVersion } from '#api/hiring/list-versions/queries.ts'
import { listDefaultStages } from '#api/hiring/stage-templates/queries.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { JobStagesChange } from '#contract/hiring/job-stages.ts'
import {
  countPlaces,
  deleteStages,
  insertStages,
  listStages,
  lockPeopleForUpdate,
  lockStagesForUpdate,
  mergeStage,
  placeUnplaced,
  writeStages,
} from './queries.ts'
import { changedBy, countedIn, type OwnStage } from './rules.ts'

type Saving = { opportunityId: OwnOpportunityId; change: JobStagesChange }

/**
 * Saves the stages of a job over the version they were edited from. Whoever is in a deleted stage goes to the one that the member
 * chose, of the same status, so nobody's status changes and nobody is told anything.
 * @throws ApiError conflict for an older version, for people in a deleted stage who are sent nowhere, and for stages that are gone
 */
export async function saveStages(
  database: Database,
  scope: Scope,
  { opportunityId, change }: Saving,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await raiseVersion(tx, 'stages', { opportunityId, version: change.version, by: scope })))
      throw refused(problem('stages_changed'))
    const before = await lockStagesForUpdate(tx, opportunityId)
    const leaving = checkedLeaving(before, change)
    // People in the first stage of a status stay there when another becomes the first.
    const overtaken = firstOfEach(before).filter((stage) => {
      const next = change.stages.find(({ status }) => status === stage.status)
      return next && next.id !== stage.id
    })
    if (overtaken.length + leaving.length > 0) await lockPeopleForUpdate(tx, opportunityId, leaving)
    for (const stage of overtaken) await placeUnplaced(tx, opportunityId, stage)
    const counted = countedIn(before, await countPlaces(tx, opportunityId))
    const after = await writeStages(tx, opportunityId, change.stages)
    for (const from of leaving) {
      const count = counted.find(({ id }) => id === from.id)?.count ?? 0
      const to = destinationOf(from, { count, change, after })
      if (to) await mergeStage(tx, { actorId: scope.userId, opportunityId, from, to })
    }
    await deleteStages(
      tx,
      leaving.map(({ id }) => id),
    )
    const details = changedBy(before, change)
    if (details) await insertChange(tx, { opportunityId, by: scope, kind: 'STAGES_CHANGED', details })
    await announceMove(tx, { opportunityId, actorId: scope.userId })
  })
}

const refused = (reason: Problem) => new ApiError('conflict', undefined, { reason })

/** @returns the stages that the change leaves out @throws ApiError conflict for a stage that is not there */
function checkedLeaving(before: OwnStage[], { stages }: JobStagesChange): OwnStage[] {
  for (const { id, status } of stages) {
    const known = before.find((stage) => stage.id === id)
    if (id !== null && known?.status !== status) throw refused(problem('stages_changed'))
  }
  return before.filter(({ id }) => !stages.some((stage) => stage.id === id))
}

/** The first stage of each status. */
const firstOfEach = (stages: OwnStage[]) =>
  stages.filter(({ status }, at) => stages.findIndex((each) => each.status === status) === at)

type Leaving = { count: number; change: JobStagesChange; after: OwnStage[] }

function destinationOf(from: OwnStage, { count, change, after }: Leaving): OwnStage | undefined {
  const asked = change.moved.find((each) => each.from === from.id)
  const to = asked && after[asked.to]
  if (to?.status === from.status) return to
  const { name } = from
  if (count === 0) return after.find(({ status }) => status === from.status)
  const others = after.some(({ status }) => status === from.status)
  throw refused(problem(others ? 'stage_has_people' : 'stage_is_last', { name, count }))
}

/** Gives a new job the company's default stages, or those of the job that it is a copy of. */
export async function beginStages(
  tx: Transaction,
  scope: Scope,
  { opportunityId, copyOf }: { opportunityId: number; copyOf?: OwnOpportunityId },
): Promise<void> {
  const stages = copyOf ? await listStages(tx, copyOf) : await listDefaultStages(tx, scope)
  await insertStages(tx, scope, opportunityId, stages)
}

/** Of a job alone: procurement decides RFPs. */
export const jobOf = async (database: Database, scope: Scope, id: number): Promise<OwnOpportunityId> =>
  (await ownOpportunity(database, scope, { id, kind: 'JOB' })).id
