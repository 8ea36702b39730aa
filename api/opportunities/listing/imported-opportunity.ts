import countries from 'i18n-iso-countries'
import { z } from 'zod'
import { Salary } from '#contract/opportunities/opportunities.ts'
import { COMPANY_SIZES, KINDS, LEVELS, LIMITS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'

export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((code) => countries.isValid(code), 'is no ISO 3166-1 country')

const WEB = /^https?:\/\/[^\s\p{C}]+$/iu
export const Website = z.string().refine((text) => WEB.test(text) && URL.canParse(text), 'is no web address')

export const ImportedCompany = z.object({
  name: z.string().min(1).max(LIMITS.nameLength),
  /** Path of a picture this server holds; a source's remote picture is never hot-linked. */
  logo: z.string().nullable().default(null),
  summary: z.string().nullable().default(null),
  industry: z.string().nullable().default(null),
  size: z.enum(COMPANY_SIZES).nullable().default(null),
  city: z.string().nullable().default(null),
  country: Country.nullable().default(null),
  website: Website.nullable().default(null),
  isVerified: z.boolean().default(false),
})
export type ImportedCompany = z.infer<typeof ImportedCompany>

/**
 * One opportunity as every source format is read into: texts are Markdown, instants are Dates.
 * `sourceId` names it within its source, so that a later import of the same opportunity updates it.
 */
export const ImportedOpportunity = z.object({
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
  country: Country.nullable(),
  skills: z.array(z.string()),
  salary: Salary.nullable(),
  /** Over before its deadline, or without one: awarded, filled, withdrawn. */
  ended: z.enum(['CLOSED', 'CANCELLED']).optional(),
  /** When the source last changed it; an older release never replaces a newer one. */
  revisedAt: z.date().optional(),
})
export type ImportedOpportunity = z.infer<typeof ImportedOpportunity>
