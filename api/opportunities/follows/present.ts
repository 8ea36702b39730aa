import { FollowedCompany } from '#contract/opportunities/follows.ts'
import type { FollowedRow } from './queries.ts'

export const presentFollowed = ({ company, openJobs, openRfps, since }: FollowedRow): FollowedCompany =>
  FollowedCompany.parse({
    company: { id: company.id, name: company.name, logo: company.logo, verified: company.isVerified },
    open_jobs: openJobs,
    open_proposal_requests: openRfps,
    since: since.toISOString(),
  })
