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
    ...identifierOf(bidder),
    roles: outcome?.award?.applicationId === bidder.applicationId ? ['tenderer', 'supplier'] : ['tenderer'],
  }))

const identifierOf = ({ firm }: Bidder) =>
  firm && {
    identifier: {
      legalName: firm.name,
      ...(firm.registration_number && { id: firm.registration_number }),
    },
  }

/** The part of a tender that the opening tells. */
export function presentBids(outcome: Outcome) {
  if (!outcome) return {}
  const tenderers = namedIn(outcome).map(partyOf)
  return {
    numberOfTenderers: outcome.opened,
    ...(tenderers.length > 0 && { tenderers }),
  }
}

type Event = {
  ocid: string
  tag: ReleaseTag
  at: Date
  /** The award that was announced last. */
  cancelled: string | undefined
}

/** Award and contract; statistics by the extension Bids. */
export function presentOutcome(outcome: Outcome, event: Event) {
  if (!outcome) return {}
  return {
    bids: { statistics: statisticsOf(outcome) },
    ...awardOf(outcome, event),
    ...contractOf(outcome, event),
  }
}

function statisticsOf({ opened, evaluated }: NonNullable<Outcome>) {
  const bids = { id: '1', measure: 'bids', value: opened }
  if (!evaluated) return [bids]
  return [
    bids,
    { id: '2', measure: 'validBids', value: evaluated.valid },
    { id: '3', measure: 'tendersDisqualified', value: evaluated.disqualified },
  ]
}

/** By its winner: an award to another one is another award, as suppliers of the same id would be merged. */
const awardId = ({ ocid }: Event, winner: Bidder | undefined) => `${ocid}-award-${winner?.letter ?? '0'}`

/** Whether an award was intended by an RFP that ended without one. */
export const isGivenUp = ({ state, award }: NonNullable<Outcome>): boolean =>
  award?.awardedAt === null && (state === 'UNSUCCESSFUL' || state === 'CANCELLED')

/** One whose intention was withdrawn is released once more, as cancelled. */
function awardOf(outcome: NonNullable<Outcome>, event: Event) {
  const { award, bidders } = outcome
  if (event.tag === 'awardCancellation')
    return event.cancelled
      ? { awards: [{ id: event.cancelled, status: 'cancelled', date: event.at.toISOString() }] }
      : {}
  if (!award) return {}
  const winner = winnerOf({ award, bidders })
  return {
    awards: [
      {
        id: awardId(event, winner),
        status: isGivenUp(outcome) ? 'cancelled' : award.awardedAt ? 'active' : 'pending',
        date: (isGivenUp(outcome) ? event.at : (award.awardedAt ?? award.intendedAt)).toISOString(),
        value: { amount: award.amount, currency: award.currency },
        suppliers: winner ? [partyOf(winner)] : [],
      },
    ],
  }
}

const winnerOf = ({ award, bidders }: Pick<NonNullable<Outcome>, 'award' | 'bidders'>) =>
  bidders.find(({ applicationId }) => applicationId === award?.applicationId)

const startOf = (day: string) => `${day}T00:00:00Z`

function contractOf({ contract: found, ...outcome }: NonNullable<Outcome>, event: Event) {
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
        awardID: awardId(event, winnerOf(outcome)),
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
