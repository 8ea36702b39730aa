import type { JobStage } from '#contract/hiring/job-stages.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import type { useText } from '#web/app/i18n/text.tsx'

type Text = ReturnType<typeof useText>

/** An applicant who can be moved; the API gives `next_statuses`. */
export type Movable = {
  number: string
  /** null while it is hidden. */
  name: string | null
  status: ApplicationStatus
  /** The job's own stage; null for the standard one, undefined where it is not known. */
  stage?: { id: number; name: string } | null
  next_statuses: ApplicationStatus[]
}

/** As the caller saw them, so that a colleague's move in between is noticed. */
export const chosenFrom = ({ number, status, stage }: Pick<Movable, 'number' | 'status' | 'stage'>) => ({
  number,
  from: status,
  ...(stage && { from_stage: stage.id }),
})

/** A stage by its own name, or by that of the status where it is the standard one. */
export const stageWords = (
  { name, status }: { name: string | null; status: ApplicationStatus },
  text: Text,
): string => name ?? text(`status.${status}`)

/** Where an applicant is, in words. */
export const placeWords = ({ stage, status }: Pick<Movable, 'stage' | 'status'>, text: Text): string =>
  stageWords({ name: stage?.name ?? null, status }, text)

/** Whether somebody can be moved to a stage: by the rules of its status, or from another of the same. */
export const isOpenTo = (
  { next_statuses, status, stage }: Movable,
  to: Pick<JobStage, 'id' | 'status'>,
): boolean =>
  next_statuses.includes(to.status) ||
  (status === to.status && to.id !== null && stage !== undefined && stage?.id !== to.id)

/** Stages that are offered: the job's own, or the standard ones where it has none. */
export function offeredOf(stages: JobStage[]): JobStage[] {
  const own = stages.filter(({ id }) => id !== null)
  return own.length > 0 ? own : stages
}

/** Names a stage among others of its job, as the value of a choice or in an address. */
export const keyOfStage = ({ id, status }: Pick<JobStage, 'id' | 'status'>): string =>
  id === null ? status : String(id)

/** Stages that are shown: a standard one beside the job's own only while somebody is in it. */
export const shownStages = <T extends JobStage & { count: number }>(stages: T[]): T[] =>
  stages.filter(({ id, count }) => id !== null || count > 0 || stages.every((stage) => stage.id === null))
