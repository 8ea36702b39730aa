import { z } from 'zod'
import { APPLICATION_STATUSES } from '#contract/vocabulary.ts'
import { BeganAt } from './late-uploads.ts'

const TIMELINE_EVENTS = [
  'SUBMITTED',
  'CHANGED',
  'WITHDRAWN',
  'REFUSED',
  'STATUS',
  'INTERVIEW_INVITED',
  'INTERVIEW_MOVED',
  'INTERVIEW_CANCELLED',
  'INTERVIEW_OFFERED',
  'INTERVIEW_TIMES_ENDED',
  'INTERVIEW_AGREED',
  'INTERVIEW_PROPOSED',
  'INTERVIEW_DECLINED',
] as const

/** One event of the applicant's history. */
export const TimelineEntry = z.object({
  at: z.string().describe('ISO 8601, UTC'),
  event: z.enum(TIMELINE_EVENTS),
  status: z.enum(APPLICATION_STATUSES).nullable().describe('The new status, of STATUS alone'),
  began_at: BeganAt,
  label: z.string().describe('The event in English'),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
