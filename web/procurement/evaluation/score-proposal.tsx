import { requirementOf } from '#contract/applications/parts.ts'
import type { Clarifications } from '#contract/procurement/clarifications.ts'
import type { Sheet, SheetFile, SheetProposal } from '#contract/procurement/scores.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ClarificationsBeside } from '#web/procurement/clarifications/clarifications-part.tsx'
import { EvaluationFile } from './evaluation-file.tsx'
import { renewedLink } from './renewed-link.ts'
import { RequirementList } from './requirement-list.tsx'
import './score-proposal.css'

type ScoreProposalProps = {
  sheet: Sheet
  proposal: SheetProposal
  clarifications: Clarifications | undefined
}

/** A proposal as the panel reads it: its text, its technical files, and the requirements it has to meet. */
export function ScoreProposal({ sheet, proposal, clarifications }: ScoreProposalProps) {
  const text = useText()
  const { bidder, bio, files, requirements } = proposal
  // Documents that prove a requirement stand beside it.
  const isBeside = (file: SheetFile) => requirements.some(({ id }) => id === requirementOf(file.part))
  const name = proposal.name ?? text('evaluation.bidder', { letter: bidder })
  return (
    <section className="score-proposal" aria-label={text('score.proposal')}>
      <h2>{name}</h2>
      <p className="score-bio">{bio}</p>
      {files
        .filter((file) => !isBeside(file))
        .map((file) => (
          <EvaluationFile
            key={file.id}
            file={file}
            frameTitle={text('score.frame', { bidder: name })}
            renewLink={() => renewedLink(sheet, file)}
          />
        ))}
      {clarifications && <ClarificationsBeside clarifications={clarifications} bidder={bidder} />}
      {requirements.length > 0 && <RequirementList sheet={sheet} proposal={proposal} />}
    </section>
  )
}
