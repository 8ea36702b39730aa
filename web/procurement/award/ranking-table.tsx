import type { Award, AwardBidder } from '#contract/procurement/award.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { PointsTable } from './points-table.tsx'

type RankingTableProps = { award: Award; onDisqualify?: (bidder: AwardBidder) => void }

/** Proposals at or above the minimum by rank, then those that are out, with the reason. */
export function RankingTable({ award, onDisqualify }: RankingTableProps) {
  const text = useText()
  const going = award.bidders
    .filter(({ passes }) => passes)
    .toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))
  const nameOf = ({ name, number }: AwardBidder) => name ?? number
  const tieOf = ({ tie, number }: AwardBidder) =>
    tie &&
    text('award.tie', {
      name: tie.name ?? text('evaluation.bidder', { letter: tie.over }),
      by: tie.by,
      number,
    })
  const rows = going.map((bidder) => ({
    ...bidder,
    key: bidder.bidder,
    name: nameOf(bidder),
    notes: [
      bidder.out && text(`award.out.${bidder.out}`, { reason: bidder.disqualified ?? '' }),
      tieOf(bidder),
    ],
    act: onDisqualify && !bidder.disqualified && (
      <button
        type="button"
        className={button('quiet', 'ranking-act')}
        aria-label={text('award.disqualifyOf', { name: nameOf(bidder) })}
        onClick={() => onDisqualify(bidder)}
      >
        {text('award.disqualify')}
      </button>
    ),
  }))
  return (
    <>
      <p>
        {text('award.method', {
          method: award.method ?? 'NONE',
          weight: award.technical_weight ?? 0,
          rest: 100 - (award.technical_weight ?? 0),
        })}
      </p>
      <PointsTable rows={rows} currency={award.currency} />
    </>
  )
}
