import { z } from 'zod'
import type { FieldErrors } from './errors.ts'

/** Apart from errors.ts, because pages without a form know errors and do not load zod. */

export const FieldErrorsBody: z.ZodType<FieldErrors> = z.record(z.string(), z.array(z.string()))

/** `retry_after`: seconds to wait, as in the `Retry-After` header. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.string(),
  reason: z.string().optional().describe('What it was more exactly than `code`'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  retry_after: z.number().int().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
