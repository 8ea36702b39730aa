import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { CompanyRef } from '#contract/companies/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { optional, paragraph } from '#contract/fields.ts'
import { identifier, oneOf, PageQuery } from '#contract/parameters.ts'
import { COLLECTIONS, type Collection, KINDS, LIMITS } from '#contract/vocabulary.ts'

const tag = 'reports'

export const REPORT_REASONS = ['SCAM', 'DISCRIMINATING', 'NOT_REAL', 'MISLEADING', 'OTHER'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const Report = z
  .object({
    reason: z.enum(REPORT_REASONS, problem('choose_report_reason')),
    text: optional(paragraph('', LIMITS.reasonLength)),
  })
  .refine(({ reason, text }) => reason !== 'OTHER' || text, {
    path: ['text'],
    message: problem('report_text_missing'),
  })
export type Report = z.output<typeof Report>

const report = (collection: Collection) =>
  endpoint({
    method: 'POST',
    path: `/api/${collection}/:id/report/`,
    summary: 'Report it to the operator',
    tag,
    caller: 'visitor',
    personal: true,
    params: z.object({ id: identifier }),
    body: Report,
    status: 201,
    output: Said,
    errors: ['invalid', 'not_found', 'rate_limited'],
  })

export const reports: Record<Collection, ReturnType<typeof report>> = {
  jobs: report(COLLECTIONS[0]),
  'proposal-requests': report(COLLECTIONS[1]),
}

const instant = z.string().describe('ISO 8601, UTC')

/** A report as the operator reads it: without the reporter, but with whether they were signed in. */
export const ReportItem = z.object({
  id: z.number().int(),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  is_from_account: z.boolean(),
  created_at: instant,
  settled_at: instant.nullable(),
  opportunity: z.object({
    id: z.number().int(),
    kind: z.enum(KINDS),
    name: z.string(),
    taken_down_at: instant.nullable(),
    reports: z.number().int().describe('Number of reports about it'),
  }),
  company: CompanyRef.extend({ suspended_at: instant.nullable() }),
})
export type ReportItem = z.infer<typeof ReportItem>

const REPORT_STATES = ['open', 'settled'] as const

export const listReports = endpoint({
  method: 'GET',
  path: '/api/operator/reports/',
  summary: 'Reports: open ones oldest first, settled ones newest first',
  operatorScope: 'reports.read',
  tag,
  caller: 'operator',
  query: PageQuery.safeExtend({
    state: z.enum(REPORT_STATES, oneOf(REPORT_STATES)).default('open'),
  }),
  output: z.array(ReportItem),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})

export const settleReport = endpoint({
  method: 'POST',
  path: '/api/operator/reports/:id/settlement/',
  summary: 'Settle a report',
  operatorScope: 'reports.settle',
  tag,
  caller: 'operator',
  params: z.object({ id: identifier }),
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'conflict'],
})
