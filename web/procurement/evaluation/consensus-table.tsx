import type { Consensus, ConsensusCell } from '#contract/procurement/consensus.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { AgreedField } from './agreed-field.tsx'
import { AgreedMeans } from './agreed-means.tsx'
import { type Leaf, leavesOf } from './criteria-leaves.ts'
import '#web/parts/data-table.css'
import './consensus-table.css'

type Proposal = Consensus['proposals'][number]
type ConsensusTableProps = {
  consensus: Consensus
  proposal: Proposal
  onSaved: (next: Consensus) => void
  /** Below a heading of a report, with all reasons in view for print. */
  isReported?: boolean
}

/** One proposal: a row for each criterion, with every member's points, mean, spread and the agreed ones. */
export function ConsensusTable({ consensus, proposal, onSaved, isReported }: ConsensusTableProps) {
  const text = useText()
  const Heading = isReported ? 'h3' : 'h2'
  const { bidder, failed, cells, total } = proposal
  const name = proposal.name ?? text('evaluation.bidder', { letter: bidder })
  // The button that saves all means goes once it did.
  const sum = useFocusKept(total)
  const { members } = consensus
  const figure = consensus.can_agree ? undefined : 'number'
  const heads = ['criterion', 'mean', 'spread', 'agreed'] as const
  const [criterion, mean, spread, agreed] = heads.map((each) => text(`consensus.${each}`))
  return (
    <section>
      <Heading className="heading">{name}</Heading>
      {failed && <p>{text('evaluation.failedBecause', failed)}</p>}
      {cells.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls a wide panel by its keys
        <section className="consensus-scroll" aria-label={name} tabIndex={0}>
          <table className="data-table consensus-table">
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr>
                <th scope="col">{criterion}</th>
                {members.map(({ id, name: member }) => (
                  <th key={id} scope="col" className="number">
                    {member}
                  </th>
                ))}
                <th scope="col" className="number">
                  {mean}
                </th>
                <th scope="col" className="number">
                  {spread}
                </th>
                <th scope="col" className={figure}>
                  {agreed}
                </th>
              </tr>
            </thead>
            <tbody>
              {leavesOf(consensus.criteria).map((leaf) => (
                <Row
                  key={leaf.id}
                  leaf={leaf}
                  cell={cells.find((each) => each.criterion === leaf.id)}
                  {...{ consensus, bidder, onSaved, mean, spread, agreed, isReported }}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {consensus.can_agree && !failed && (
        <AgreedMeans opportunityId={consensus.opportunity.id} {...{ proposal, onSaved }} />
      )}
      {!failed && (
        <p ref={sum} tabIndex={-1} className="consensus-total">
          {total === null ? text('consensus.totalWaits') : text('consensus.total', { total })}
        </p>
      )}
    </section>
  )
}

type RowProps = {
  leaf: Leaf
  cell: ConsensusCell | undefined
  consensus: Consensus
  bidder: string
  onSaved: (next: Consensus) => void
  mean: string | undefined
  spread: string | undefined
  agreed: string | undefined
  isReported: boolean | undefined
}

function Row({ leaf, cell, consensus, bidder, onSaved, isReported, ...words }: RowProps) {
  const text = useText()
  if (!cell) return null
  const { scores } = cell
  const { mean, spread, agreed } = words
  return (
    <>
      <tr>
        <th scope="row">
          {leaf.name} <span className="consensus-most">{text('score.of', { most: leaf.points })}</span>
        </th>
        {consensus.members.map(({ id, name }) => (
          <td key={id} data-label={name} className="number">
            {scores.find(({ member }) => member === id)?.points ?? '–'}
          </td>
        ))}
        <td data-label={mean} className="number">
          {cell.mean === null ? '–' : rounded(cell.mean)}
        </td>
        <td data-label={spread} className="number" data-wide={cell.spread > leaf.points / 4}>
          {cell.spread}
        </td>
        <td data-label={agreed} className={consensus.can_agree ? undefined : 'number'}>
          {consensus.can_agree ? (
            <AgreedField {...{ leaf, cell, bidder, onSaved }} opportunityId={consensus.opportunity.id} />
          ) : (
            (cell.agreed.points ?? '–')
          )}
        </td>
      </tr>
      <Reasons {...{ cell, consensus, agreed, isReported }} />
    </>
  )
}

type ReasonsProps = Pick<RowProps, 'consensus' | 'agreed' | 'isReported'> & { cell: ConsensusCell }

/** A row of its own: beside the points of nine members there is no room to read a sentence. */
function Reasons({ cell, consensus, agreed, isReported }: ReasonsProps) {
  const text = useText()
  const reasons = cell.scores.filter(({ reason }) => reason !== '')
  const agreedReason = consensus.can_agree ? '' : cell.agreed.reason
  if (reasons.length === 0 && !agreedReason) return null
  const nameOf = (id: number) => consensus.members.find((each) => each.id === id)?.name ?? ''
  return (
    <tr className="consensus-reasons">
      <td colSpan={consensus.members.length + 4}>
        {agreedReason && (
          <p>
            <span className="strong">{agreed}</span>: {agreedReason}
          </p>
        )}
        {reasons.length > 0 && (
          <details open={isReported}>
            <summary>{text('consensus.reasons')}</summary>
            <ul>
              {reasons.map(({ member, reason }) => (
                <li key={member}>
                  <span className="strong">{nameOf(member)}</span>: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  )
}

/** For the eye alone: what is stored is exact. */
const rounded = (points: number) => String(Math.round(points * 100) / 100)
