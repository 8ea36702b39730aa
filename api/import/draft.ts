import type { ImportedCompany } from '#api/opportunities/companies/rules.ts'
import { cutAtWord } from '#api/opportunities/listing/excerpt.ts'
import { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { english } from '#api/platform/words/words.ts'
import { problem } from '#contract/errors.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { type Reading, Refusal } from './reading.ts'
import { cityName } from './values/places.ts'

type Optional =
  | 'requirements'
  | 'qualifications'
  | 'type'
  | 'location'
  | 'level'
  | 'deadlineAt'
  | 'publishedAt'

/** The output of a format, possibly incomplete. */
export type Draft = Partial<
  Pick<ImportedOpportunity, Optional | 'city' | 'country' | 'skills' | 'salary' | 'ended' | 'revisedAt'>
> & {
  kind: Kind
  sourceId: string | undefined
  name: string | undefined
  description: string | null
  company: Partial<Omit<ImportedCompany, 'name'>> & { name: string | undefined }
}

/**
 * Completes and validates a draft.
 * @throws Refusal naming everything that is missing, or a deadline that cannot be read unless it ended anyway
 */
export function completeOpportunity(draft: Draft, reading: Reading): ImportedOpportunity {
  const { sourceId, name, description, company } = draft
  const missing = [
    !sourceId && 'id',
    !name && 'name',
    !description && 'description',
    !company.name && (draft.kind === 'JOB' ? 'company' : 'buyer'),
  ].filter(Boolean)
  if (!sourceId || !name || !description || !company.name)
    throw new Refusal(`no ${missing.join(', no ')}`, problem('feed_without', { what: missing[0] || 'id' }))
  if (reading.unreadDeadline && !draft.ended)
    throw new Refusal(reading.unreadDeadline, problem('feed_deadline'))
  const parsed = ImportedOpportunity.safeParse({
    requirements: null,
    qualifications: null,
    type: null,
    location: null,
    level: null,
    deadlineAt: null,
    publishedAt: null,
    country: null,
    salary: null,
    ...draft,
    sourceId,
    description,
    city: cityName(draft.city),
    skills: skillSet(draft.skills ?? []),
    name: shortName(name, reading),
    company: { ...company, name: shortName(company.name, reading) },
  })
  if (!parsed.success) throw new Refusal(explain(parsed.error.issues))
  return parsed.data
}

function shortName(name: string, reading: Reading): string {
  if (name.length <= LIMITS.nameLength) return name
  reading.note(`name longer than ${LIMITS.nameLength} characters cut`)
  return cutAtWord(name, LIMITS.nameLength)
}

/** Merges skills case-insensitively and limits their number (decisions §3). */
function skillSet(skills: string[]): string[] {
  const byLowerCase = new Map(skills.map((skill) => [skill.toLowerCase(), skill.slice(0, 60)]))
  return [...byLowerCase.values()].slice(0, LIMITS.skills)
}

function explain(issues: { path: PropertyKey[]; message: string }[]): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${english().problem(message)}`).join(', ')
}
