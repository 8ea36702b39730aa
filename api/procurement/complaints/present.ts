import type { AwardRow } from '#api/procurement/award/queries.ts'
import type { ConsensusState } from '#api/procurement/consensus/queries.ts'
import { presentContract } from '#api/procurement/contracts/present.ts'
import type { FoundContract } from '#api/procurement/contracts/queries.ts'
import type { Prices } from '#api/procurement/prices/queries.ts'
import { comparedOf } from '#api/procurement/prices/rules.ts'
import type { listDisqualified, listRankings } from '#api/procurement/ranking/queries.ts'
import type { Tie } from '#api/procurement/ranking/rules.ts'
import type { Outcome } from '#contract/procurement/complaints.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import type { listOwnComplaints } from './queries.ts'

type Showing = {
  state: ProcurementState
  timeZone: string
  consensus: ConsensusState
  mine: ConsensusState['proposals'][number]
  prices: Prices
  disqualified: Awaited<ReturnType<typeof listDisqualified>>
  rankings: Awaited<ReturnType<typeof listRankings>>
  ties: Tie[]
  award: AwardRow | undefined
  contract: FoundContract | undefined
  canComplain: boolean
  complaints: Awaited<ReturnType<typeof listOwnComplaints>>
}

/** Of others a bidder learns who wins at what price, with whom their own proposal tied, and nothing else. The rank is told with it. */
export function presentOutcome(showing: Showing): Outcome {
  const { state, timeZone, consensus, mine, prices, disqualified, rankings, award } = showing
  const { bidder, outcome } = mine
  const { applicationId } = bidder
  const ranked = award && rankings.find((each) => each.applicationId === applicationId)
  const agreed = prices.get(applicationId)?.agreed
  const winner =
    award && consensus.proposals.find((each) => each.bidder.applicationId === award.applicationId)
  return {
    state,
    time_zone: timeZone,
    technical: outcome.total,
    minimum: consensus.terms.minimum,
    scores: outcome.sums.map(({ name, points, most }) => ({ criterion: name, points, most })),
    passes: outcome.passes,
    price: agreed ? comparedOf(agreed) : null,
    rank: ranked?.rank ?? null,
    of: award ? rankings.filter(({ rank }) => rank !== null).length : 0,
    out: ranked?.out ?? null,
    ties: presentTies(showing),
    disqualified: disqualified.find((each) => each.applicationId === applicationId)?.reason ?? null,
    winner: award
      ? {
          name: winner?.bidder.name || null,
          is_you: award.applicationId === applicationId,
          amount: award.amount,
          currency: award.currency,
          intended_at: award.intendedAt.toISOString(),
          standstill_until: award.standstillUntil.toISOString(),
          awarded_at: award.awardedAt?.toISOString() ?? null,
        }
      : null,
    contract: presentOwnContract(showing),
    can_complain: showing.canComplain,
    complaints: showing.complaints.map(({ id, text, createdAt, isUpheld, decision, decidedAt }) => ({
      id,
      text,
      at: createdAt.toISOString(),
      is_upheld: isUpheld,
      decision,
      decided_at: decidedAt?.toISOString() ?? null,
    })),
  }
}

/** The winner reads the newest of its documents. */
function presentOwnContract({ contract, award, mine }: Showing): Outcome['contract'] {
  if (!contract || award?.applicationId !== mine.bidder.applicationId) return null
  return presentContract({ ...contract, documents: contract.documents.slice(0, 1) }, true)
}

function presentTies({ ties, consensus, mine }: Showing): Outcome['ties'] {
  const own = mine.bidder.applicationId
  return ties
    .filter(({ above, below }) => above === own || below === own)
    .map(({ above, below, by }) => {
      const other = above === own ? below : above
      const found = consensus.proposals.find(({ bidder }) => bidder.applicationId === other)
      return { name: found?.bidder.name || null, is_above: above === own, by }
    })
}
