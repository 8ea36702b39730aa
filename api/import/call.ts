import { z } from 'zod'
import { Salary } from '#contract/opportunities.ts'
import { COMPANY_SIZES, KINDS, LEVELS, LIMITS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'

export const ImportedCompany = z.object({
  name: z.string().min(1).max(LIMITS.nameLength),
  /** Path of a picture this server holds; a source's remote picture is never hot-linked. */
  logo: z.string().nullable().default(null),
  summary: z.string().nullable().default(null),
  industry: z.string().nullable().default(null),
  size: z.enum(COMPANY_SIZES).nullable().default(null),
  city: z.string().nullable().default(null),
  country: z.string().nullable().default(null),
  website: z.string().nullable().default(null),
  isVerified: z.boolean().default(false),
})
export type ImportedCompany = z.infer<typeof ImportedCompany>

/**
 * One call as every source format is read into: texts are Markdown, instants are Dates.
 * `sourceId` names it within its source, so that a later import of the same call updates it.
 */
export const ImportedCall = z.object({
  sourceId: z.string().min(1).max(300),
  kind: z.enum(KINDS),
  name: z.string().min(1).max(LIMITS.nameLength),
  description: z.string().min(1).max(LIMITS.textLength),
  requirements: z.string().max(LIMITS.textLength).nullable(),
  qualifications: z.string().max(LIMITS.textLength).nullable(),
  type: z.enum(TYPES).nullable(),
  location: z.enum(LOCATIONS).nullable(),
  level: z.enum(LEVELS).nullable(),
  deadlineAt: z.date().nullable(),
  publishedAt: z.date().nullable(),
  company: ImportedCompany,
  city: z.string().nullable(),
  country: z.string().length(2).nullable(),
  skills: z.array(z.string()),
  salary: Salary.nullable(),
  /** Over before its deadline, or without one: awarded, filled, withdrawn. */
  ended: z.enum(['CLOSED', 'CANCELLED']).optional(),
  /** When the source last changed it; an older release never replaces a newer one. */
  revisedAt: z.date().optional(),
})
export type ImportedCall = z.infer<typeof ImportedCall>
