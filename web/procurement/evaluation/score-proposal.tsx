import { readSheet, type Sheet, type SheetFile, type SheetProposal } from '#contract/procurement/scores.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { EvaluationFile } from './evaluation-file.tsx'
import { RequirementList } from './requirement-list.tsx'
import './score-proposal.css'

type ScoreProposalProps = { sheet: Sheet; proposal: SheetProposal }

/** A proposal as the panel reads it: its text, its technical files, and the requirements it has to meet. */
export function ScoreProposal({ sheet, proposal }: ScoreProposalProps) {
  const text = useText()
  const { bidder, bio, files, requirements } = proposal
  const name = proposal.name ?? text('evaluation.bidder', { letter: bidder })
  return (
    <section className="score-proposal" aria-label={text('score.proposal')}>
      <h2>{name}</h2>
      <p className="score-bio">{bio}</p>
      {files.map((file) => (
        <EvaluationFile
          key={file.id}
          file={file}
          frameTitle={text('score.frame', { bidder: name })}
          renewLink={() => renewedLink(sheet, file)}
        />
      ))}
      {requirements.length > 0 && <RequirementList sheet={sheet} proposal={proposal} />}
    </section>
  )
}

async function renewedLink(sheet: Sheet, { id }: SheetFile) {
  const { proposals } = await api(readSheet, { params: { id: String(sheet.opportunity.id) } })
  return proposals.flatMap(({ files }) => files).find((each) => each.id === id)?.link
}
