import type { Bidder } from '#api/procurement/panel/queries.ts'
import { isBlindFor, type Seated } from '#api/procurement/panel/rules.ts'
import type { Consensus, ConsensusCell } from '#contract/procurement/consensus.ts'
import type { ConsensusState } from './queries.ts'

type Showing = { seated: Seated; consensus: ConsensusState; timeZone: string }

/** All scores beside each other with mean and spread, and what the panel agrees on. */
export function presentConsensus({ seated, consensus, timeZone }: Showing): Consensus {
  const { state, member, opportunityId, name, company } = seated
  const { ground, panel, proposals, terms, seen, isWhole } = consensus
  return {
    opportunity: { id: opportunityId, name },
    time_zone: company.timeZone ?? timeZone,
    criteria: ground.tree,
    minimum: terms.minimum,
    method: terms.method,
    technical_weight: terms.technicalWeight,
    members: panel
      .filter(({ sentAt }) => sentAt)
      .map((each) => ({
        id: each.id,
        name: each.name,
        is_chair: each.isChair,
        answered_at: each.answeredAt?.toISOString() ?? null,
        dissent: each.dissent,
      })),
    proposals: proposals.map(({ bidder, failure, cells, outcome, isWhole: hasAll }) => ({
      bidder: bidder.letter,
      name: shownName(seated, bidder),
      failed: failure ? { requirement: failure.requirement, reason: failure.reason } : null,
      cells: failure ? [] : cells.map(presentCell),
      total: hasAll ? outcome.total : null,
    })),
    can_agree: state === 'CONSENSUS' && seated.seats.has('chair'),
    can_answer: state === 'CONSENSUS' && member !== null && isWhole,
    seen,
    is_whole: isWhole,
  }
}

/** Empty names are of deleted accounts. */
export const shownName = (seated: Seated, { name }: Pick<Bidder, 'name'>): string | null =>
  isBlindFor(seated) ? null : name || null

function presentCell({ leaf, scores, mean, spread, agreed }: Cell): ConsensusCell {
  return {
    criterion: leaf.id,
    scores: scores.map(({ panelMemberId, points, reason }) => ({ member: panelMemberId, points, reason })),
    mean,
    spread,
    agreed: {
      points: agreed?.points ?? null,
      reason: agreed?.reason ?? '',
      version: agreed?.version ?? 0,
    },
  }
}

type Cell = ConsensusState['proposals'][number]['cells'][number]
