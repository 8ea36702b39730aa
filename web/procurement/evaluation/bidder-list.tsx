import type { Bidder } from '#contract/procurement/evaluations.ts'
import { joinedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './bidder-list.css'

type BidderListProps = {
  bidders: Bidder[]
  /** Below a heading of a report. */
  isReported?: boolean
}

/** The proposals with what came of them in the technical evaluation. */
export function BidderList({ bidders, isReported }: BidderListProps) {
  const text = useText()
  const Heading = isReported ? 'h3' : 'h2'
  return (
    <section>
      <Heading className="heading">{text('evaluation.bidders')}</Heading>
      <ul className="evaluation-bidders">
        {bidders.map((each) => (
          <li key={each.bidder}>
            <span className="strong">{each.name ?? text('evaluation.bidder', { letter: each.bidder })}</span>
            {each.failed ? (
              <span>{text('evaluation.failedBecause', each.failed)}</span>
            ) : (
              <OutcomeWords outcome={each.outcome} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OutcomeWords({ outcome }: Pick<Bidder, 'outcome'>) {
  const text = useText()
  if (!outcome) return null
  const criteria = outcome.below.filter((name) => name !== '')
  return (
    <>
      {outcome.total !== null && <span>{text('evaluation.total', { total: outcome.total })}</span>}
      {outcome.passes && <span className="evaluation-passes">{text('evaluation.passes')}</span>}
      {outcome.below.includes('') && <span>{text('evaluation.belowTotal')}</span>}
      {criteria.length > 0 && (
        <span>{text('evaluation.belowCriteria', { names: joinedWords(criteria) })}</span>
      )}
    </>
  )
}
