import type { PlanOptions } from '#contract/hiring/interview-invitations.ts'
import type { KitQuestion, LocalTime } from '#contract/hiring/interview-plans.ts'
import type { CompanyInterview } from '#contract/hiring/interviews.ts'
import { wallTime } from '#contract/zoned-time.ts'
import { NO_TIME } from './times-field.tsx'

/** Which interview is planned: a new one, one that is changed, or one at a time that the applicant proposed. */
export type Planning =
  | { kind: 'new' }
  | { kind: 'change'; interview: CompanyInterview; start?: string }
  | { kind: 'proposed'; start: string; replaces: number; begun: Begun }

type Begun = { minutes: number; place: string; note: string; panel: number[]; kit: KitQuestion[] }

/** Keeps everybody in the stage they are in. */
export const STAYS = 'stays'
/** The first stage of interviews. */
export const FIRST = 'first'

export type TypedPlan = {
  times: LocalTime[]
  minutes: string
  zone: string
  place: string
  note: string
  panel: number[]
  kit: KitQuestion[]
  stage: string
}

const HOUR = 60

export function begun(planning: Planning, { time_zone: own }: PlanOptions): TypedPlan {
  if (planning.kind === 'change') return begunFrom(planning.interview, planning.start)
  const isNew = planning.kind === 'new'
  const { minutes, ...rest }: Begun = isNew ? { ...NOTHING, minutes: HOUR } : planning.begun
  const times = isNew ? [NO_TIME] : [wallTime(new Date(planning.start), own)]
  return { ...rest, times, minutes: String(minutes), zone: own, stage: FIRST }
}

const NOTHING = { place: '', note: '', panel: [], kit: [] }

function begunFrom(interview: CompanyInterview, start: string | undefined): TypedPlan {
  const { starts_at, ends_at, time_zone: zone, place, note, panel, kit } = interview
  const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)
  return {
    times: [wallTime(new Date(start ?? starts_at), zone)],
    minutes: String(minutes),
    zone,
    place,
    note,
    panel: panel.map(({ id }) => id),
    kit,
    stage: STAYS,
  }
}

/** The plan without what is taken from its fields as it is. */
export const shared = ({ times, minutes, zone, place, note, panel, kit }: TypedPlan) => ({
  times,
  minutes: minutes === '' ? undefined : Number(minutes),
  time_zone: zone,
  place,
  note,
  panel,
  // A colleague who left the panel asks nothing.
  kit: kit.map(({ question, asker }) => ({
    question,
    asker: asker !== null && panel.includes(asker) ? asker : null,
  })),
})
