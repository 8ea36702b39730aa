import { z } from 'zod'

/**
 * WAITING: they have not answered to the time. PROPOSED: they propose other times, which wait for the company. OPEN: they choose one
 * of several. EXPIRED: none of these is left.
 * DECLINED: nothing was agreed instead.
 */
const INTERVIEW_MARKS = ['WAITING', 'ACCEPTED', 'PROPOSED', 'OPEN', 'EXPIRED', 'DECLINED'] as const

export const InterviewMark = z
  .object({
    state: z.enum(INTERVIEW_MARKS),
    starts_at: z.string().nullable().describe('ISO 8601, UTC; null while no time is named'),
  })
  .nullable()
  .describe(
    'The next interview, or else times that were offered and not yet chosen, or else what was declined',
  )
export type InterviewMark = z.infer<typeof InterviewMark>
