import { shownName } from '#api/procurement/consensus/present.ts'
import type { ConsensusState } from '#api/procurement/consensus/queries.ts'
import type { listCandidates, listDeclarations, PanelRow } from '#api/procurement/panel/queries.ts'
import { declarationKey, hasToDeclare, isBlindFor, isOn, type Seated } from '#api/procurement/panel/rules.ts'
import type { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import type { Bidder, Evaluation, PanelMember } from '#contract/procurement/evaluations.ts'
import type { Act, ProcurementState } from '#contract/procurement/states.ts'
import { turnsOf, type Waits } from './rules.ts'

type Confirmations = {
  act: Act
  given: { name: string; at: Date; reason: string | null }[]
  needed: number
  canConfirm: boolean
  waitsUntil: Date | undefined
}

type Showing = {
  seated: Seated
  timeZone: string
  secretKey: string
  ending: Evaluation['ending']
  consensus: ConsensusState | undefined
  panel: PanelRow[]
  scored: Map<number, number>
  candidates: Awaited<ReturnType<typeof listCandidates>> | null
  declared: Awaited<ReturnType<typeof listDeclarations>> | null
  events: Awaited<ReturnType<typeof listProceedingEvents>>
  notices: Evaluation['notices']
  act: Confirmations | null
  reopening: Confirmations | null
  waits: Waits | undefined
}

/** An evaluation as one person may see it: never another's points before all handed in, never a name before its time. */
export function presentEvaluation(showing: Showing): Evaluation {
  const { seated, consensus, candidates, timeZone } = showing
  const { opportunityId, name, status, state, since, company, member, seats } = seated
  return {
    opportunity: { id: opportunityId, name, status },
    company: company.name,
    time_zone: company.timeZone ?? timeZone,
    state,
    since: since?.toISOString() ?? null,
    ending: showing.ending,
    is_judged: seated.isJudged,
    is_blind: isBlindFor(seated),
    seats: [...seats],
    has_declared: member ? member.hasDeclared && consensus !== undefined : null,
    panel: showing.panel
      .filter(({ standing, joinedAt }) => standing !== 'REMOVED' || joinedAt)
      .map((row) => presentMember(showing, row)),
    candidates,
    to_declare: toDeclare(showing),
    bidders:
      consensus && !hasToDeclare(seated)
        ? consensus.proposals.map((each) => presentBidder(seated, each))
        : null,
    turns: turnsOf({
      seated,
      panel: showing.panel,
      proposals: consensus?.ground.bidders.length ?? 0,
      isWhole: consensus?.isWhole ?? false,
      unchecked: consensus?.unchecked ?? 0,
      waits: showing.waits,
      passing: consensus?.proposals.filter(({ outcome }) => outcome.passes).length ?? 0,
    }),
    act: presentAct(showing.act),
    reopening: presentAct(showing.reopening),
    events: showing.events.map(presentEvent),
    notices: showing.notices,
  }
}

/** Scores of others are told as numbers of them alone. */
function presentMember({ seated, consensus, scored }: Showing, row: PanelRow): PanelMember {
  const isNaming = seated.seats.has('opener')
  const { ground } = consensus ?? {}
  return {
    id: row.id,
    name: row.name,
    email: isNaming ? row.email : null,
    is_you: row.userId === seated.userId,
    is_chair: row.isChair,
    is_outsider: row.isOutsider,
    standing: row.standing,
    because: isNaming ? (row.recusedBecause ?? row.removedBecause) : null,
    has_declared: consensus !== undefined && row.hasDeclared,
    named_at: row.namedAt.toISOString(),
    declared_at: row.declaredAt?.toISOString() ?? null,
    scored: scored.get(row.id) ?? 0,
    to_score: isOn(row) && ground ? ground.going.length * ground.leaves.length : 0,
    sent_at: row.sentAt?.toISOString() ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    dissent: row.dissent,
  }
}

/** By name and in the order of names, so that nothing tells which letter is whose. */
function toDeclare({ declared, consensus, secretKey, seated }: Showing): Evaluation['to_declare'] {
  if (!declared || !consensus || !seated.member) return null
  const { id } = seated.member
  const known = new Set(declared.map(({ applicationId }) => applicationId))
  return consensus.ground.bidders
    .filter(({ applicationId }) => !known.has(applicationId))
    .map(({ applicationId, name, number }) => ({
      key: declarationKey(secretKey, id, applicationId),
      name: name || number,
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.key.localeCompare(b.key))
}

const FINAL: readonly ProcurementState[] = [
  'TECHNICAL_FINAL',
  'FINANCIAL_OPENED',
  'RANKED',
  'INTENDED',
  'AWARDED',
  'CONTRACTED',
]

function presentBidder(seated: Seated, proposal: ConsensusState['proposals'][number]): Bidder {
  const { bidder, failure, outcome } = proposal
  const { total, passes, isBelowTotal, below, sums } = outcome
  const names = sums.filter(({ id }) => below.includes(id)).map(({ name }) => name)
  return {
    bidder: bidder.letter,
    name: shownName(seated, bidder),
    failed: failure ? { requirement: failure.requirement, reason: failure.reason } : null,
    outcome: FINAL.includes(seated.state)
      ? { total, passes, below: isBelowTotal ? ['', ...names] : names }
      : null,
  }
}

function presentAct(act: Confirmations | null): Evaluation['act'] {
  if (!act) return null
  return {
    name: act.act,
    given: act.given.map(({ name, at }) => ({ name, at: at.toISOString() })),
    needed: act.needed,
    can_confirm: act.canConfirm,
    confirms_from: act.waitsUntil?.toISOString() ?? null,
    reason: act.given.find(({ reason }) => reason)?.reason ?? null,
  }
}

function presentEvent({
  act,
  to,
  details,
  createdAt,
}: Showing['events'][number]): Evaluation['events'][number] {
  const { by = [], reason = null } = details as { by?: { name: string }[]; reason?: string | null } // as it is noted
  return { act, to, names: by.map(({ name }) => name), reason, at: createdAt.toISOString() }
}
