import type { Outcome } from '#contract/procurement/complaints.ts'
import type { AwardLetter } from '#contract/procurement/letters.ts'

type Showing = {
  opportunityId: number
  name: string
  company: string
  bidder: string
  number: string
  outcome: Outcome
  winner: NonNullable<Outcome['winner']>
  debriefUntil: Date
}

export function presentLetter(showing: Showing): AwardLetter {
  const { opportunityId, name, company, bidder, number, winner, outcome, debriefUntil } = showing
  const { technical, minimum, scores, passes, price, rank, of, ties, disqualified } = outcome
  return {
    company,
    opportunity: { id: opportunityId, name },
    number,
    bidder,
    time_zone: outcome.time_zone,
    winner,
    technical,
    minimum,
    scores,
    passes,
    price,
    rank,
    of,
    ties,
    disqualified,
    debrief_until: debriefUntil.toISOString(),
  }
}
