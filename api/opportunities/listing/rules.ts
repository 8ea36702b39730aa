import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Country, ImportedCompany } from '#api/opportunities/companies/rules.ts'
import { type AnalysedTexts, analyseTexts } from '#api/opportunities/search/document.ts'
import { Salary } from '#contract/opportunities/opportunities.ts'
import { KINDS, LEVELS, LIMITS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { excerptOf } from './excerpt.ts'

/**
 * The shape that every source format is read into: texts are Markdown, instants are Dates.
 * `sourceId` identifies it within its source, so a later import updates the same row.
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
  /** Set when it ended before its deadline, or without one: awarded, filled, withdrawn. */
  ended: z.enum(['CLOSED', 'CANCELLED']).optional(),
  /** When the source last changed it; an older release never replaces a newer one. */
  revisedAt: z.date().optional(),
})
export type ImportedOpportunity = z.infer<typeof ImportedOpportunity>

export type SourcedOpportunity = { source: string; opportunity: ImportedOpportunity }
export type Outcome = 'added' | 'updated' | 'unchanged'

/**
 * An opportunity with everything computed that needs no database, so an import can prepare one batch while another is saved.
 * `analysed` is computed on first use, because only a changed opportunity needs it.
 */
export type PreparedOpportunity = SourcedOpportunity & {
  key: string
  hash: string
  row: string
  analysed(): AnalysedTexts
}

export function prepareOpportunity({ source, opportunity }: SourcedOpportunity): PreparedOpportunity {
  const row = JSON.stringify(rowOf(source, opportunity))
  const hash = createHash('sha256')
    .update(row)
    .update(JSON.stringify(opportunity.company))
    .digest('hex')
    .slice(0, 32)
  let analysed: AnalysedTexts | undefined
  return {
    source,
    opportunity,
    key: keyOf(source, opportunity.sourceId),
    hash,
    row,
    analysed: () => {
      analysed ??= analyseTexts({ ...opportunity, companyName: opportunity.company.name })
      return analysed
    },
  }
}

export type Release = { hash: string | null; revisedAt: Date | null }

export function keyOf(source: string, sourceId: string): string {
  return `${source}\n${sourceId}`
}

/** Among releases of one opportunity, by key, the latest; undated ones follow each other. */
export function latestReleases(candidates: PreparedOpportunity[]): Map<string, PreparedOpportunity> {
  const latest = new Map<string, PreparedOpportunity>()
  for (const one of candidates) {
    const other = latest.get(one.key)?.opportunity.revisedAt
    if (!other || !one.opportunity.revisedAt || one.opportunity.revisedAt >= other) latest.set(one.key, one)
  }
  return latest
}

/** Whether a release differs from the stored one and is not older. */
export function isNews({ hash, opportunity }: PreparedOpportunity, stored: Release | undefined): boolean {
  if (!stored) return true
  if (stored.hash === hash) return false
  return !stored.revisedAt || !opportunity.revisedAt || opportunity.revisedAt >= stored.revisedAt
}

function rowOf(source: string, opportunity: ImportedOpportunity) {
  const { salary } = opportunity
  return {
    kind: opportunity.kind,
    name: opportunity.name,
    excerpt: excerptOf(opportunity.description),
    description: opportunity.description,
    requirements: opportunity.requirements,
    qualifications: opportunity.qualifications,
    type: opportunity.type,
    location: opportunity.location,
    level: opportunity.level,
    city: opportunity.city,
    country: opportunity.country,
    skills: opportunity.skills,
    salary_min: salary?.min,
    salary_max: salary?.max,
    salary_currency: salary?.currency,
    salary_period: salary?.period,
    deadline_at: opportunity.deadlineAt,
    status: opportunity.ended,
    published_at: opportunity.publishedAt,
    source,
    source_id: opportunity.sourceId,
  }
}
