import type { ConsensusState } from '#api/procurement/consensus/queries.ts'
import type { Prices } from '#api/procurement/prices/queries.ts'
import { comparedOf } from '#api/procurement/prices/rules.ts'
import type { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import type { OpeningRecord } from '#contract/procurement/opening-record.ts'

type Event = Awaited<ReturnType<typeof listProceedingEvents>>[number]
type Showing = {
  timeZone: string
  openedAt: Date
  technicalBy: string[]
  financial: Event | undefined
  /** Receipts of proposals whose financial parts are open. */
  opened: ReadonlySet<string>
  consensus: ConsensusState
  prices: Prices
  currency: string | null
}

/** Neither receipts nor letters nor the order say which proposal of a blind evaluation is whose. */
export function presentOpeningRecord(showing: Showing): OpeningRecord {
  const { openedAt, technicalBy, consensus } = showing
  const proposals = consensus.proposals.toSorted((a, b) => a.bidder.name.localeCompare(b.bidder.name))
  return {
    time_zone: showing.timeZone,
    technical: {
      at: openedAt.toISOString(),
      confirmed_by: technicalBy,
      bidders: proposals.map(({ bidder }) => ({
        name: bidder.name,
        at: new Date(bidder.submittedAt).toISOString(),
      })),
    },
    financial: presentFinancial(showing, proposals),
  }
}

function presentFinancial(
  { financial, opened, prices, currency }: Showing,
  proposals: ConsensusState['proposals'],
): OpeningRecord['financial'] {
  if (!financial || opened.size === 0) return null
  const { by = [] } = financial.details as { by?: { name: string }[] } // as it is noted
  const found = [...prices.values()].flatMap(({ agreed }) => agreed?.currency ?? [])
  return {
    at: financial.createdAt.toISOString(),
    confirmed_by: by.map(({ name }) => name),
    currency: currency ?? found[0] ?? null,
    bidders: proposals.map(({ bidder, outcome }) => {
      const isOpened = opened.has(bidder.number)
      const agreed = isOpened ? prices.get(bidder.applicationId)?.agreed : undefined
      return {
        name: bidder.name,
        technical: outcome.total,
        is_opened: isOpened,
        price: agreed ? comparedOf(agreed) : null,
      }
    }),
  }
}
