import { presentAttachment } from '#api/opportunities/attachments/present.ts'
import type { Opportunity, OpportunityCard } from '#contract/opportunities/opportunities.ts'
import { cutAtWord } from './excerpt.ts'
import { renderMarkdown } from './html.ts'
import type { CardRow, DetailRow } from './queries.ts'

/** Fields that depend on the viewer. */
type Marks = Pick<OpportunityCard, 'bookmarked' | 'applicants'>

const SUMMARY_LENGTH = 160

/** The wire shape of a list item (decisions §3). */
export function presentCard(row: CardRow, marks: Marks): OpportunityCard {
  return {
    id: row.id,
    name: row.name,
    description: row.excerpt,
    type: row.type,
    location: row.location,
    level: row.level,
    deadline: row.deadline,
    deadline_at: row.deadlineAt?.toISOString() ?? null,
    status: row.status === 'OPEN' && !row.isOpen ? 'CLOSED' : row.status,
    closed_at: row.endedAt?.toISOString() ?? null,
    ...marks,
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
    published_at: row.publishedAt?.toISOString() ?? null,
  }
}

export function presentOpportunity(row: DetailRow, marks: Marks): Opportunity {
  return {
    ...presentCard(row, marks),
    description: row.description,
    requirements: row.requirements,
    qualifications: row.qualifications,
    attachments: row.attachments.map(presentAttachment),
    ...presentTexts(row),
    updated_at: row.updatedAt.toISOString(),
  }
}

type Texts = Pick<DetailRow, 'excerpt' | 'description' | 'requirements' | 'qualifications'>

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

function presentSalary(row: CardRow): OpportunityCard['salary'] {
  if (!row.salaryCurrency || !row.salaryPeriod) return null
  return { min: row.salaryMin, max: row.salaryMax, currency: row.salaryCurrency, period: row.salaryPeriod }
}
