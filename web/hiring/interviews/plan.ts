import type { CompanyInvitation, PlanOptions } from '#contract/hiring/interview-invitations.ts'
import type { KitQuestion, LocalTime } from '#contract/hiring/interview-plans.ts'
import type { CompanyInterview } from '#contract/hiring/interviews.ts'
import { wallTime } from '#contract/zoned-time.ts'
import { NO_TIME } from './times-field.tsx'

/** Which interview is planned: a new one, one that is changed, or one at a time that the applicant proposed. */
export type Planning =
  | { kind: 'new' }
  | { kind: 'change'; interview: CompanyInterview; start?: string }
  | { kind: 'proposed'; start: string; replaces: number; begun: Begun }

type Begun = Pick<
  CompanyInvitation,
  'minutes' | 'place' | 'note' | 'kit' | 'time_zone' | 'follows' | 'stage'
> & { panel: number[] }

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

export function begun(planning: Planning, { time_zone: own, stages }: PlanOptions): TypedPlan {
  if (planning.kind === 'change') return begunFrom(planning.interview, planning.start)
  if (planning.kind === 'new') {
    return { ...NOTHING, times: [NO_TIME], minutes: String(HOUR), zone: own, stage: FIRST }
  }
  const { minutes, place, note, panel, kit, time_zone: zone, follows, stage } = planning.begun
  const times = [wallTime(new Date(planning.start), zone)]
  const isFirst = stage === null || stage === stages[0]?.id
  const target = isFirst ? FIRST : String(stage)
  return {
    times,
    minutes: String(minutes),
    zone,
    place,
    note,
    panel,
    kit,
    stage: follows ? target : STAYS,
  }
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

/** Whether it is at another time than it began with. */
export const isRetimed = (first: TypedPlan, typed: TypedPlan): boolean =>
  JSON.stringify(timeOf(first)) !== JSON.stringify(timeOf(typed))

const timeOf = ({ times, minutes, zone }: TypedPlan) => [times, minutes, zone]

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
