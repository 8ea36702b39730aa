import type { Tender } from './queries.ts'
import type { ReleaseTag } from './rules.ts'

type Outcome = Tender['outcome']
type Bidder = NonNullable<Outcome>['bidders'][number]

/** Names are public once an award is announced: before, they would tell a blind panel whose proposal is whose. */
const namedIn = (outcome: Outcome) => (outcome?.award ? outcome.bidders : [])

const partyOf = ({ letter, name }: Bidder) => ({
  id: `tenderer-${letter}`,
  name: name || `Tenderer ${letter}`,
})

/** Bidders as parties, the winner as a supplier. */
export const presentTenderers = (outcome: Outcome) =>
  namedIn(outcome).map((bidder) => ({
    ...partyOf(bidder),
    roles: outcome?.award?.applicationId === bidder.applicationId ? ['tenderer', 'supplier'] : ['tenderer'],
  }))

/** The part of a tender that the opening tells. */
export function presentBids(outcome: Outcome) {
  if (!outcome) return {}
  const tenderers = namedIn(outcome).map(partyOf)
  return {
    numberOfTenderers: outcome.bidders.length,
    ...(tenderers.length > 0 && { tenderers }),
  }
}

/** Award and contract; statistics by the extension Bids. */
export function presentOutcome(outcome: Outcome, event: { ocid: string; tag: ReleaseTag; at: Date }) {
  if (!outcome) return {}
  const statistics = [{ id: '1', measure: 'bids', value: outcome.bidders.length }]
  return { bids: { statistics }, ...awardOf(outcome, event), ...contractOf(outcome, event) }
}

type Event = Parameters<typeof presentOutcome>[1]

const awardId = ({ ocid }: Event) => `${ocid}-award`

/** One whose intention was withdrawn is released once more, as cancelled. */
function awardOf({ award, bidders }: NonNullable<Outcome>, event: Event) {
  if (event.tag === 'awardCancellation')
    return { awards: [{ id: awardId(event), status: 'cancelled', date: event.at.toISOString() }] }
  if (!award) return {}
  const winner = bidders.find(({ applicationId }) => applicationId === award.applicationId)
  return {
    awards: [
      {
        id: awardId(event),
        status: award.awardedAt ? 'active' : 'pending',
        date: (award.awardedAt ?? award.intendedAt).toISOString(),
        value: { amount: award.amount, currency: award.currency },
        suppliers: winner ? [partyOf(winner)] : [],
      },
    ],
  }
}

const startOf = (day: string) => `${day}T00:00:00Z`

function contractOf({ contract: found }: NonNullable<Outcome>, event: Event) {
  if (!found) return {}
  const { contract, changes } = found
  const end = changes.findLast(({ endsOn }) => endsOn)?.endsOn ?? contract.endsOn
  const period = {
    ...(contract.startsOn && { startDate: startOf(contract.startsOn) }),
    ...(end && { endDate: startOf(end) }),
  }
  return {
    contracts: [
      {
        id: contract.number,
        awardID: awardId(event),
        status: contract.completedOn ? 'terminated' : 'active',
        dateSigned: startOf(contract.signedOn),
        value: {
          amount: changes.findLast(({ amount }) => amount !== null)?.amount ?? contract.amount,
          currency: contract.currency,
        },
        ...(Object.keys(period).length > 0 && { period }),
        ...(changes.length > 0 && {
          amendments: changes.map(({ id, text, createdAt }) => ({
            id: String(id),
            date: createdAt.toISOString(),
            description: text,
          })),
        }),
      },
    ],
  }
}
