import { languageOfTexts } from '#api/opportunities/words/language.ts'
import type { Opportunity, OpportunityCard } from '#contract/opportunities/opportunities.ts'
import { cutAtWord } from './excerpt.ts'
import { renderMarkdown } from './html.ts'
import type { ShownCard, ShownDetail } from './queries.ts'

/** Fields that depend on the viewer. */
type Mark = 'bookmarked' | 'applicants'
/** The same for every viewer. */
export type Card = Omit<OpportunityCard, Mark>
export type Detail = Omit<Opportunity, Mark | 'attachments'>

const SUMMARY_LENGTH = 160

/** The wire shape of a list item (decisions §3). */
export function presentCard(row: ShownCard): Card {
  return {
    id: row.id,
    name: row.name,
    description: row.excerpt,
    type: row.type,
    location: row.location,
    level: row.level,
    deadline: row.deadline,
    deadline_at: instant(row.deadlineAt),
    status: row.status === 'OPEN' && !row.isOpen ? 'CLOSED' : row.status,
    closed_at: instant(row.endedAt),
    company: {
      id: row.companyId,
      name: row.companyName,
      logo: row.companyLogo,
      verified: row.companyIsVerified,
    },
    city: row.city,
    country: row.country,
    skills: row.skills,
    salary: presentSalary(row),
    published_at: instant(row.publishedAt),
    language: languageOfTexts(row.excerpt),
  }
}

export function presentOpportunity(row: ShownDetail): Detail {
  return {
    ...presentCard(row),
    description: row.description,
    requirements: row.requirements,
    qualifications: row.qualifications,
    ...presentTexts(row),
    language: languageOfTexts(row.description, row.requirements, row.qualifications),
    updated_at: new Date(row.updatedAt).toISOString(),
  }
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

type Texts = Pick<ShownDetail, 'excerpt' | 'description' | 'requirements' | 'qualifications'>

/** Summary and HTML of the texts, computed here so that pages ship no Markdown parser. */
export function presentTexts(texts: Texts): Pick<Opportunity, 'summary' | 'html'> {
  return {
    summary: cutAtWord(texts.excerpt, SUMMARY_LENGTH),
    html: {
      description: renderMarkdown(texts.description),
      requirements: renderMarkdown(texts.requirements),
      qualifications: renderMarkdown(texts.qualifications),
    },
  }
}

function presentSalary(row: ShownCard): OpportunityCard['salary'] {
  if (!row.salaryCurrency || !row.salaryPeriod) return null
  return { min: row.salaryMin, max: row.salaryMax, currency: row.salaryCurrency, period: row.salaryPeriod }
}
