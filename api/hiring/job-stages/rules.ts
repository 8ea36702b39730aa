import { type JobStagesChange, STAGE_STATUSES, type StageStatus } from '#contract/hiring/job-stages.ts'
import type { StagesChanged } from '#contract/posting/activity.ts'

/** A stage as it is shown: one of the job's own, or the standard one of a status that has none. */
export type Stage = { id: number | null; name: string | null; status: StageStatus }
export type OwnStage = { id: number; name: string; status: StageStatus }

/** The job's own stages in order, each standard one behind those of the statuses before it. */
export function stagesOf(own: OwnStage[]): Stage[] {
  const lacking = STAGE_STATUSES.filter((status) => !own.some((stage) => stage.status === status))
  return lacking.reduce<Stage[]>((stages, status) => {
    const place = STAGE_STATUSES.indexOf(status)
    const before = stages.findLastIndex((stage) => STAGE_STATUSES.indexOf(stage.status) < place)
    return stages.toSpliced(before + 1, 0, { id: null, name: null, status })
  }, own)
}

type Placed = { status: string; stageId: number | null; count: number }

/** How many are in each stage; those without one of their own are in the first of their status. */
export function countedIn(own: OwnStage[], placed: Placed[]): (Stage & { count: number })[] {
  const firstOf = new Map(own.toReversed().map(({ status, id }) => [status as string, id]))
  const keyOf = ({ status, id }: { status: string; id: number | null }) =>
    id ?? firstOf.get(status) ?? `standard ${status}`
  const counts = new Map<number | string, number>()
  for (const { status, stageId, count } of placed) {
    const key = keyOf({ status, id: stageId })
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return stagesOf(own).map((stage) => ({ ...stage, count: counts.get(keyOf(stage)) ?? 0 }))
}

/** Names of the stages that a save changes; undefined where it leaves all as they are. */
export function changedBy(
  before: OwnStage[],
  { stages }: Pick<JobStagesChange, 'stages'>,
): StagesChanged | undefined {
  if (before.length === 0) {
    // Which of them were standard ones is not known: their names are the browser's.
    return { first: stages.map(({ name }) => name), renamed: [], added: [], deleted: [] }
  }
  const isKept = before.length === stages.length && before.every(isSame(stages))
  if (isKept) return undefined
  return {
    first: [],
    renamed: stages.flatMap(({ id, name }) => {
      const from = before.find((stage) => stage.id === id)?.name
      return from === undefined || from === name ? [] : [{ from, to: name }]
    }),
    added: stages.filter(({ id }) => id === null).map(({ name }) => name),
    deleted: before.filter(({ id }) => !stages.some((stage) => stage.id === id)).map(({ name }) => name),
  }
}

const isSame = (stages: JobStagesChange['stages']) => (before: OwnStage, at: number) =>
  stages[at]?.id === before.id && stages[at]?.name === before.name
