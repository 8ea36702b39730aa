import countries from 'i18n-iso-countries'
import { z } from 'zod'
import { industryOf } from '#api/opportunities/words/industries.ts'
import { problem } from '#contract/errors.ts'
import { COMPANY_SIZES, LIMITS } from '#contract/vocabulary.ts'

export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((code) => countries.isValid(code), problem('country_code'))

const WEB = /^https?:\/\/[^\s\p{C}]+$/iu
export const Website = z
  .string()
  .refine((text) => WEB.test(text) && URL.canParse(text), problem('web_address'))

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

export type SourcedCompany = { source: string; company: ImportedCompany }

/** Within its source a company is known by its name, in any case and spacing. */
export function companyKey({ source, company }: SourcedCompany): string {
  return `${source}\n${normalisedName(company.name)}`
}

export function normalisedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** One company out of two mentions of it; the later mention wins where they differ. */
export function mergeMentions(earlier: SourcedCompany | undefined, later: SourcedCompany): SourcedCompany {
  if (!earlier) return later
  const known = Object.entries(later.company).filter(([, value]) => value !== null && value !== false)
  return {
    ...later,
    company: { ...earlier.company, ...Object.fromEntries(known), name: earlier.company.name },
  }
}

const DETAILS = ['logo', 'summary', 'industry', 'size', 'city', 'country', 'website'] as const

/** Whether an import has a detail, or a verification, that the stored company lacks. */
export function hasNewDetails(
  company: ImportedCompany,
  stored: Pick<ImportedCompany, (typeof DETAILS)[number] | 'isVerified'>,
): boolean {
  if (company.isVerified && !stored.isVerified) return true
  return DETAILS.some((detail) => company[detail] !== null && company[detail] !== stored[detail])
}

/** Whether a mention changes what filters find a company's opportunities by. */
export function isFoundOtherwise(
  company: ImportedCompany,
  stored: Pick<ImportedCompany, 'industry' | 'isVerified'>,
): boolean {
  if (company.isVerified && !stored.isVerified) return true
  return company.industry !== null && industryOf(company.industry) !== industryOf(stored.industry)
}
