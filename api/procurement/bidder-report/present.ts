import type { listBidders } from '#api/procurement/panel/queries.ts'
import type { Planned } from '#api/procurement/plan/values.ts'
import type { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import type { listRankings } from '#api/procurement/ranking/queries.ts'
import type { Tie } from '#api/procurement/ranking/rules.ts'
import type { BidderReport } from '#contract/procurement/bidder-report.ts'
import type { findRfpDates } from './queries.ts'

type Showing = {
  applicationId: number
  opportunityId: number
  name: string
  company: string
  timeZone: string
  award: BidderReport['award']
  opening: BidderReport['opening']
  plan: Planned
  bidders: Awaited<ReturnType<typeof listBidders>>
  dates: Awaited<ReturnType<typeof findRfpDates>>
  events: Awaited<ReturnType<typeof listProceedingEvents>>
  rankings: Awaited<ReturnType<typeof listRankings>>
  ties: Tie[]
}

/** Neither receipts nor letters, no reason about others, and no scores of single criteria. */
export function presentBidderReport(showing: Showing): BidderReport {
  const { opportunityId, name, company, timeZone, award, opening, plan, dates, events } = showing
  const lastOf = (act: string) => events.findLast((each) => each.act === act)?.createdAt.toISOString() ?? null
  return {
    company,
    opportunity: { id: opportunityId, name },
    time_zone: timeZone,
    method: plan.selection_method,
    technical_weight: plan.technical_weight,
    minimum: plan.minimum,
    criteria: plan.criteria.map(({ name: criterion, points, minimum, parts }) => ({
      name: criterion,
      points,
      minimum,
      parts: parts.map((part) => ({ name: part.name, points: part.points })),
    })),
    dates: {
      published_at: dates.publishedAt?.toISOString() ?? null,
      deadline_at: dates.deadlineAt?.toISOString() ?? null,
      final_at: lastOf('finalise_scores'),
      ranked_at: lastOf('rank'),
    },
    opening,
    ranking: rankingOf(showing),
    award,
  }
}

function rankingOf({ rankings, bidders, ties, plan, applicationId: own }: Showing): BidderReport['ranking'] {
  const nameOf = (id: number | undefined) =>
    bidders.find(({ applicationId }) => applicationId === id)?.name || null
  // The order of the rest would say in which order their proposals came.
  const last = Number.MAX_SAFE_INTEGER
  return rankings
    .map(({ applicationId, technical, price, financial, score, rank, out }) => {
      const tie = ties.find(({ above }) => above === applicationId)
      const isKept = out === 'OVER_BUDGET' && !plan.is_budget_shown
      return {
        name: nameOf(applicationId),
        is_you: applicationId === own,
        technical,
        price,
        financial,
        score,
        rank,
        out: isKept ? null : out,
        tie: tie ? { over: nameOf(tie.below), by: tie.by } : null,
      }
    })
    .toSorted((a, b) => (a.rank ?? last) - (b.rank ?? last) || (a.name ?? '').localeCompare(b.name ?? ''))
}
