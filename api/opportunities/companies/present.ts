import type { Company } from '#api/companies/queries.ts'
import { languageOfTexts } from '#api/opportunities/words/language.ts'
import type { CompanyRecord, Company as CompanyShape, OwnCompany } from '#contract/companies/companies.ts'
import type { CompanyRecordRow, Past, ShownCompany } from './queries.ts'

export function presentCompany(company: ShownCompany): CompanyShape {
  const { id, name, logo, isVerified, summary, industry, size, city, country, website, skills } = company
  return {
    id,
    name,
    logo,
    verified: isVerified,
    summary,
    industry,
    size,
    city,
    country,
    website,
    skills,
    language: languageOfTexts(summary),
    open_jobs: company.openJobs,
    open_proposal_requests: company.openRfps,
    answers_within: company.answersWithin,
  }
}

export function presentRecord(record: CompanyRecordRow, past: Past[]): CompanyRecord {
  const { isVerified, verifiedAt, answersWithin } = record
  return {
    verified: isVerified
      ? { by: verifiedAt ? 'operator' : 'source', at: verifiedAt?.toISOString() ?? null }
      : null,
    answers_within: answersWithin,
    past: past.map(({ endedAt, ...one }) => ({ ...one, ended_at: endedAt.toISOString() })),
  }
}

export function presentOwnCompany(company: Company, followers: number): OwnCompany {
  const { id, name, logo, summary, industry, size, address, city, country, website, skills } = company
  return {
    id,
    name,
    logo,
    verified: company.isVerified,
    summary,
    industry,
    size,
    address,
    city,
    country,
    website,
    time_zone: company.timeZone,
    skills,
    followers,
  }
}
