import { z } from 'zod'

/** Of what was complete after the deadline alone: when its upload began. It counts, as that was in time (decisions §5). */
export const BeganAt = z
  .string()
  .nullable()
  .default(null)
  .describe('ISO 8601, UTC: when an upload began that was complete after the deadline only, and counts')
