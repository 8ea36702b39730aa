import type { JobStage } from '#contract/hiring/job-stages.ts'
import { isOpenTo, type Movable, offeredOf } from '#web/hiring/stages/stage-place.ts'

/** One key for each status that an applicant is usually moved to while they are read. */
const KEYS = [
  { key: 's', status: 'SHORTLISTED' },
  { key: 'i', status: 'INTERVIEW' },
  { key: 'v', status: 'IN_REVIEW' },
  { key: 'f', status: 'OFFER' },
  { key: 'r', status: 'REJECTED' },
] as const
export type VerdictStatus = (typeof KEYS)[number]['status']

/** A stage that one key leads to. `isNext` stands on the first that follows the one where the applicant is. */
export type Verdict = { key: string; stage: JobStage; isOpen: boolean; isNext: boolean }

/**
 * Of several stages for one status a key leads to the one that comes next, so that pressed twice it leads through them. None leads
 * back, as from an offer to an interview, but from a rejection. A status that the job has no stage for has no key.
 */
export function verdictsFor(applicant: Movable & { stages: JobStage[] }): Verdict[] {
  const offered = offeredOf(applicant.stages)
  const here = offered.findIndex(({ id, status }) =>
    applicant.stage ? id === applicant.stage.id : status === applicant.status,
  )
  const verdicts = KEYS.flatMap(({ key, status }) => {
    const all = offered.filter((stage) => stage.status === status)
    const open = all.filter((stage) => isOpenTo(applicant, stage))
    const ahead = open.find((each) => offered.indexOf(each) > here)
    const isBack = !ahead && open.length > 0 && status !== 'REJECTED' && applicant.status !== 'REJECTED'
    if (isBack) return []
    const stage = ahead ?? open[0] ?? all[0]
    return stage ? [{ key, stage, isOpen: open.includes(stage), place: offered.indexOf(stage) }] : []
  })
  const ahead = verdicts.filter(
    ({ stage, isOpen, place }) => isOpen && place > here && stage.status !== 'REJECTED' && !isPutOff(stage),
  )
  const next = Math.min(...ahead.map(({ place }) => place))
  return verdicts.map(({ place, ...verdict }) => ({ ...verdict, isNext: place === next }))
}

/** The usual review decides nothing yet; a stage of the job's own that stands for it is a step like others. */
const isPutOff = ({ id, status }: JobStage) => id === null && status === 'IN_REVIEW'
