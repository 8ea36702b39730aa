import { insertChange, raiseVersion } from '#api/hiring/list-versions/queries.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { JobCriteriaChange } from '#contract/hiring/criteria.ts'
import {
  type CriterionRow,
  hasHandedIn,
  listJobCriteria,
  lockCriteriaForUpdate,
  removeCriteria,
  writeCriteria,
} from './queries.ts'

type Saving = { opportunityId: OwnOpportunityId; change: JobCriteriaChange }

/**
 * Saves the criteria of a job over the version they were edited from. Ratings say something about the words they were given for, so
 * a criterion that somebody rated by is not reworded; removed, it stays in the cards that were handed in.
 * @throws ApiError conflict for an older version, other words of a rated criterion, and no criteria where cards were handed in
 */
export async function saveCriteria(
  database: Database,
  scope: Scope,
  { opportunityId, change }: Saving,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await raiseVersion(tx, 'criteria', { opportunityId, version: change.version, by: scope })))
      throw refused(problem('criteria_changed'))
    await lockCriteriaForUpdate(tx, opportunityId)
    const before = await listJobCriteria(tx, opportunityId)
    refuseOtherWords(before, change)
    if (change.criteria.length === 0 && (await hasHandedIn(tx, opportunityId)))
      throw refused(problem('criteria_needed'))
    const leaving = before.filter(({ id }) => !change.criteria.some((one) => one.id === id))
    await removeCriteria(
      tx,
      leaving.map(({ id }) => id),
    )
    await writeCriteria(tx, opportunityId, change.criteria)
    if (!isKept(before, change))
      await insertChange(tx, { opportunityId, by: scope, kind: 'CRITERIA_CHANGED' })
  })
}

const isKept = (before: CriterionRow[], { criteria }: JobCriteriaChange) =>
  before.length === criteria.length &&
  before.every(({ id, name, guidance }, at) => {
    const now = criteria[at]
    return now?.id === id && now.name === name && now.guidance === guidance
  })

const refused = (reason: Problem) => new ApiError('conflict', undefined, { reason })

function refuseOtherWords(before: CriterionRow[], { criteria }: JobCriteriaChange): void {
  const seen = new Set<number>()
  for (const { id, name, guidance } of criteria) {
    if (id === null) continue
    const known = before.find((one) => one.id === id)
    if (!known || seen.has(id)) throw refused(problem('criteria_changed'))
    seen.add(id)
    if (known.isRated && (known.name !== name || known.guidance !== guidance))
      throw refused(problem('criterion_rated', { name: known.name }))
  }
}

/** Gives a copy of a job the criteria of the job it was copied from. */
export async function copyCriteria(
  tx: Transaction,
  scope: Scope,
  { opportunityId, copyOf }: { opportunityId: number; copyOf: OwnOpportunityId },
): Promise<void> {
  const rows = await listJobCriteria(tx, copyOf)
  if (rows.length === 0) return
  await raiseVersion(tx, 'criteria', { opportunityId, version: 0, by: scope })
  await writeCriteria(
    tx,
    opportunityId,
    rows.map(({ name, guidance }) => ({ id: null, name, guidance })),
  )
}
