import type { ReportItem, ReportReason } from '#contract/opportunities/reports.ts'
import type { ReportRow } from './queries.ts'

export function presentReport({ report, company, ...opportunity }: ReportRow): ReportItem {
  return {
    id: report.id,
    reason: report.reason as ReportReason, // written from one
    text: report.text,
    is_from_account: report.reporterId !== null,
    created_at: report.createdAt.toISOString(),
    settled_at: report.settledAt?.toISOString() ?? null,
    opportunity: {
      id: report.opportunityId,
      kind: opportunity.kind,
      name: opportunity.opportunityName,
      taken_down_at: opportunity.takenDownAt?.toISOString() ?? null,
      reports: opportunity.ofOpportunity,
    },
    company: {
      id: company.id,
      name: company.name,
      logo: company.logo,
      verified: company.isVerified,
      suspended_at: company.suspendedAt?.toISOString() ?? null,
    },
  }
}
