import type { Company } from '#api/companies/queries.ts'
import type { Company as CompanyShape, OwnCompany } from '#contract/companies/companies.ts'
import type { ShownCompany } from './queries.ts'

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
    open_jobs: company.openJobs,
    open_proposal_requests: company.openRfps,
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
