import type { Opportunity, OpportunityCard } from '#contract/opportunities.ts'
import type { CardRow, DetailRow } from './queries.ts'

/** A row as the wire shows it (decisions §3). Who asks is not known here: `bookmarked` and `applicants` are a visitor's. */
export function presentCard(row: CardRow): OpportunityCard {
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
    bookmarked: false,
    applicants: [],
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

export function presentOpportunity(row: DetailRow): Opportunity {
  return {
    ...presentCard(row),
    description: row.description,
    requirements: row.requirements,
    qualifications: row.qualifications,
    updated_at: row.updatedAt.toISOString(),
  }
}

function presentSalary(row: CardRow): OpportunityCard['salary'] {
  if (!row.salaryCurrency || !row.salaryPeriod) return null
  return { min: row.salaryMin, max: row.salaryMax, currency: row.salaryCurrency, period: row.salaryPeriod }
}
