import type { Company } from '#contract/companies/companies.ts'
import type { Opportunity, Salary } from '#contract/opportunities/opportunities.ts'
import type { OpportunityType } from '#contract/vocabulary.ts'
import type { Site } from '#web/app/context.ts'

/** schema.org's employmentType in the spelling that Google's job search expects. */
const EMPLOYMENT_TYPES: Record<OpportunityType, string> = {
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  CONTRACT: 'CONTRACTOR',
  INTERNSHIP: 'INTERN',
  VOLUNTEERING: 'VOLUNTEER',
  NATIONAL_SERVICE: 'OTHER',
}

type PostingInput = { opportunity: Opportunity; company: Company; site: Site }

/**
 * The JobPosting of an open job: Google's required fields (title, description, datePosted, hiringOrganization,
 * jobLocation or a remote job's applicantLocationRequirements) and its recommended ones, where they are known.
 * The page adds its own HTML as the description. Only a fully remote job is TELECOMMUTE; a hybrid one has a place. Google
 * requires a country, so a job without one has no posting.
 */
export function jobPosting({ opportunity, company, site }: PostingInput): Record<string, unknown> | null {
  const isRemote = opportunity.location === 'REMOTE'
  const country = opportunity.country ?? company.country
  if (country === null) return null
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: opportunity.name,
    // schema.org gives a language to pages and not to postings.
    ...(opportunity.language && {
      mainEntityOfPage: {
        '@type': 'WebPage',
        '@id': new URL(`/jobs/${opportunity.id}/`, site.publicUrl).href,
        inLanguage: opportunity.language,
      },
    }),
    datePosted: opportunity.published_at,
    directApply: true,
    ...(opportunity.deadline_at && { validThrough: opportunity.deadline_at }),
    identifier: { '@type': 'PropertyValue', name: site.brandName, value: String(opportunity.id) },
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.website && { sameAs: company.website }),
      ...(company.logo && { logo: new URL(company.logo, site.publicUrl).href }),
    },
    ...(isRemote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: country },
        }
      : { jobLocation: place(opportunity.city ?? company.city, country) }),
    ...(opportunity.type && { employmentType: EMPLOYMENT_TYPES[opportunity.type] }),
    ...(opportunity.salary &&
      opportunity.salary.period !== 'TOTAL' && { baseSalary: baseSalary(opportunity.salary) }),
    ...(opportunity.skills.length > 0 && { skills: opportunity.skills.join(', ') }),
  }
}

function place(city: string | null, country: string) {
  return {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', ...(city && { addressLocality: city }), addressCountry: country },
  }
}

function baseSalary({ min, max, currency, period }: Salary) {
  const amount =
    min !== null && max !== null && min !== max ? { minValue: min, maxValue: max } : { value: min ?? max }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText: period },
  }
}
