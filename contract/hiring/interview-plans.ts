import { z } from 'zod'
import { type Problem, problem } from '#contract/errors.ts'
import { canonicalZone, Day, line, optional, paragraph, rowId, timeZone } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { instantsAt } from '#contract/zoned-time.ts'

/** Fields that an interview with one time and an invitation with several have in common. */

export const INTERVIEW_ANSWERS = ['ACCEPTED', 'DECLINED', 'PROPOSED'] as const
export type InterviewAnswer = (typeof INTERVIEW_ANSWERS)[number]

export const INVITATION_ANSWERS = ['PICKED', 'DECLINED', 'PROPOSED'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]

/** Applicants follow the link, so it has to be https. */
const isPlace = (place: string) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(place) || /^https:\/\/[^\s]+$/i.test(place)

export const Place = line(problem('interview_place_missing'), LIMITS.interviewPlaceLength).refine(
  isPlace,
  problem('interview_link_insecure'),
)

export const Note = optional(paragraph('', LIMITS.interviewNoteLength))

/** Words of either side to the other. */
export const Words = optional(paragraph('', LIMITS.interviewNoteLength))

export const KitQuestion = z.object({
  question: line(problem('kit_question_missing'), LIMITS.kitQuestionLength),
  asker: rowId.nullable().describe('A member of the panel; null for anybody'),
})
export type KitQuestion = z.infer<typeof KitQuestion>

export const Kit = z
  .array(KitQuestion)
  .max(LIMITS.kitQuestions, problem('kit_too_long', { max: LIMITS.kitQuestions }))

export const Panel = z
  .array(rowId)
  .max(LIMITS.interviewPanel, problem('panel_too_large', { max: LIMITS.interviewPanel }))
  .transform((ids) => [...new Set(ids)])

export const TimeZone = timeZone(problem('time_zone_missing'))

const missing = problem('day_and_time_missing')

/** A day and a time of the named zone's clocks. */
export const LocalTime = z.object({
  day: z.string(missing).min(1, missing).pipe(Day),
  time: z.string(missing).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing),
})
export type LocalTime = z.infer<typeof LocalTime>

const shortest = problem('interview_minutes_outside', { max: LIMITS.interviewMinutes })

export const Minutes = z
  .number(shortest)
  .int(shortest)
  .min(5, shortest)
  .max(LIMITS.interviewMinutes, shortest)

/** The problem of a time that the zone's clocks skip or show twice. What is no time or no zone has a problem of its own. */
export function clockProblem({ day, time }: LocalTime, zone: string): Problem | undefined {
  if (canonicalZone(zone) === undefined || !LocalTime.safeParse({ day, time }).success) return undefined
  const found = instantsAt(day, time, zone).length
  if (found === 1) return undefined
  return problem(found === 0 ? 'interview_time_skipped' : 'interview_time_twice', { day, time })
}

type Planned = { times: LocalTime[]; minutes: number; time_zone: string }

/** Each problem stands at its time. */
export function checkTimes(
  { times, minutes, time_zone: zone }: Planned,
  { addIssue }: z.core.$RefinementCtx<unknown>,
) {
  if (canonicalZone(zone) === undefined) return
  const starts: number[] = []
  for (const [at, local] of times.entries()) {
    const path = ['times', at, 'time']
    const message = clockProblem(local, zone)
    const start = instantsAt(local.day, local.time, zone)[0]?.getTime() ?? Number.NaN
    const overlaps = starts.some((other) => Math.abs(other - start) < minutes * 60_000)
    if (message) addIssue({ code: 'custom', path, message })
    else if (overlaps) {
      addIssue({ code: 'custom', path, message: problem('interview_times_overlap', local) })
    }
    starts.push(start)
  }
}

/** The times that an applicant proposes, by the clocks of a zone that their device names. */
export const Proposed = z
  .array(LocalTime)
  .max(LIMITS.proposedTimes, problem('too_many_proposed', { max: LIMITS.proposedTimes }))
  .default([])

type Reply = { answer: string; message?: string | null | undefined; times: LocalTime[]; time_zone: string }

/** A proposal says something, and its times are on the clocks of its zone. */
export function checkProposal(
  { answer, message, times, time_zone: zone }: Reply,
  { addIssue }: z.core.$RefinementCtx<unknown>,
) {
  if (answer === 'PROPOSED' && !message && times.length === 0) {
    addIssue({ code: 'custom', path: ['message'], message: problem('proposal_empty') })
  }
  for (const [at, local] of times.entries()) {
    const wrong = clockProblem(local, zone)
    if (wrong) addIssue({ code: 'custom', path: ['times', at, 'time'], message: wrong })
  }
}

export const follows = z
  .boolean()
  .describe('Whether the applicant goes to a stage of interviews once it is agreed, if they stand before it')

export const stage = rowId
  .nullable()
  .describe("A stage of the job's own that stands for INTERVIEW; null for the first of them")

/** A member on the panel. */
export const Seat = z.object({ id: z.number().int(), name: z.string(), is_you: z.boolean() })
export type Seat = z.infer<typeof Seat>
