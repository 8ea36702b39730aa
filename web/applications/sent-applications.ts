import {
  listJobApplications,
  listProposals,
  type ProposalResult,
} from '#contract/applications/applications.ts'
import { type ApplicationStatus, LIMITS, type PARTS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { pageQuery } from '#web/app/paged.ts'

/** An application for a job or a proposal, as its owner's list shows it. */
export type SentApplication = {
  number: string
  name: string
  company: string
  deadlineAt: string | null
  /** Also before its deadline, where the company closed or cancelled it. */
  closedAt: string | null
  /** The page of the opportunity. */
  path: string
  isProposal: boolean
  status: ApplicationStatus
  result: ProposalResult | null
  submittedAt: string
  /** `link` works for a short time; null while nobody may read the file. */
  files: { part: (typeof PARTS)[number]; link: string | null }[]
}

/** Both kinds together, newest first. */
export async function loadSentApplications(): Promise<SentApplication[]> {
  const [applications, proposals] = await Promise.all([
    allPages((query) => api(listJobApplications, { query })),
    allPages((query) => api(listProposals, { query })),
  ])
  const all = [
    ...applications.map((each) => ({
      ...summaryOf(each),
      name: each.job_name,
      path: `/jobs/${each.job_id}/`,
      isProposal: false,
      files: [{ part: 'cv' as const, link: each.resume }],
    })),
    ...proposals.map((each) => ({
      ...summaryOf(each),
      name: each.proposal_request_name,
      path: `/rfps/${each.proposal_request_id}/`,
      isProposal: true,
      files: [
        { part: 'technical_proposal' as const, link: each.technical_proposal },
        { part: 'financial_proposal' as const, link: each.financial_proposal },
      ],
    })),
  ]
  return all.sort((a, b) => b.submittedAt.localeCompare(a.submittedAt))
}

/** By id, as an application sent meanwhile shifts another onto the next page. */
async function allPages<T extends { id: number }>(
  load: (query: Record<string, string>) => Promise<T[]>,
): Promise<T[]> {
  const size = LIMITS.pageSizeMax
  const all = new Map<number, T>()
  for (let page = 1; ; page++) {
    const items = await load(pageQuery(page, size))
    for (const each of items) all.set(each.id, each)
    if (items.length < size) break
  }
  return [...all.values()]
}

type Summary = {
  number: string
  status: ApplicationStatus
  result: ProposalResult | null
  submitted_at: string
  company: string
  deadline_at: string | null
  closed_at: string | null
}

const summaryOf = ({ number, status, result, submitted_at, company, deadline_at, closed_at }: Summary) => ({
  number,
  status,
  result,
  company,
  submittedAt: submitted_at,
  deadlineAt: deadline_at,
  closedAt: closed_at,
})
