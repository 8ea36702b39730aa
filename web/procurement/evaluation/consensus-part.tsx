import type { Consensus } from '#contract/procurement/consensus.ts'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { ConsensusAnswers } from './consensus-answers.tsx'
import { ConsensusTable } from './consensus-table.tsx'
import './consensus-part.css'

type ConsensusPartProps = { loaded: Consensus; evaluation: Evaluation }

/** All scores beside each other, what the panel agrees on, and the members' answers to it. */
export function ConsensusPart({ loaded, evaluation }: ConsensusPartProps) {
  const text = useText()
  const [consensus, setConsensus] = useRenewed(loaded)
  const { proposals, minimum } = consensus
  return (
    <div className="consensus">
      <p className="measure quiet">{text('consensus.about')}</p>
      {minimum !== null && <p>{text('consensus.minimum', { minimum })}</p>}
      {proposals.map((proposal) => (
        <ConsensusTable
          key={proposal.bidder}
          consensus={consensus}
          proposal={proposal}
          onSaved={setConsensus}
        />
      ))}
      <ConsensusAnswers consensus={consensus} evaluation={evaluation} onAnswered={setConsensus} />
    </div>
  )
}
