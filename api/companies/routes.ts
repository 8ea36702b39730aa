import type { Database } from '#api/database/client.ts'
import { type Route, route } from '#api/http/route.ts'
import { countOpen } from '#api/search/queries.ts'
import { INDUSTRY_WORDS } from '#contract/choices.ts'
import { companyDetail } from '#contract/companies.ts'
import { ApiError } from '#contract/errors.ts'
import { findCompany } from './queries.ts'

const INDUSTRY = new Map(Object.entries(INDUSTRY_WORDS))

/** A company that registered here chose from our list; an imported one says it in its own words. */
function industryWords(industry: string | null): string | null {
  return (industry !== null && INDUSTRY.get(industry)) || industry
}

export function companyRoutes(database: Database): Route[] {
  return [
    route(companyDetail, async ({ params }) => {
      const company = await findCompany(database, params.id)
      if (!company) throw new ApiError('not_found')
      const { id, name, logo, isVerified, summary, industry, size, city, country, website } = company
      const [open_jobs, open_proposal_requests] = await Promise.all([
        countOpen(database, { kind: 'JOB', company: id }),
        countOpen(database, { kind: 'RFP', company: id }),
      ])
      return {
        id,
        name,
        logo,
        verified: isVerified,
        summary,
        industry: industryWords(industry),
        size,
        city,
        country,
        website,
        open_jobs,
        open_proposal_requests,
      }
    }),
  ]
}
