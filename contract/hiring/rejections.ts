import { z } from 'zod'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { oneOf } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Reasons of a rejection, which only members see. */
export const REJECTION_REASONS = [
  'SKILLS',
  'EXPERIENCE',
  'QUALIFICATIONS',
  'PLACE',
  'PAY',
  'AVAILABILITY',
  'STRONGER',
  'NO_REPLY',
  'OTHER',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Fields of a move to a rejection. */
export const rejectionFields = {
  reason: z
    .enum(REJECTION_REASONS, oneOf(REJECTION_REASONS))
    .optional()
    .describe('Of a rejection, for members alone'),
  reason_note: paragraph(problem('note_missing'), LIMITS.rejectionNoteLength)
    .optional()
    .describe('Of a rejection, for members alone'),
}

export const Rejection = z.object({
  reason: z.enum(REJECTION_REASONS).nullable(),
  note: z.string(),
})
export type Rejection = z.infer<typeof Rejection>
