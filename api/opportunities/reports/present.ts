import type { ReportItem, ReportReason } from '#contract/opportunities/reports.ts'
import type { ReportRow } from './queries.ts'

export function presentReport({ report, company, ...call }: ReportRow): ReportItem {
  return {
    id: report.id,
    reason: report.reason as ReportReason, // written from one
    text: report.text,
    is_from_account: report.reporterId !== null,
    created_at: report.createdAt.toISOString(),
    settled_at: report.settledAt?.toISOString() ?? null,
    call: {
      id: report.opportunityId,
      kind: call.kind,
      name: call.callName,
      taken_down_at: call.takenDownAt?.toISOString() ?? null,
      reports: call.ofCall,
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
