import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { requirementOf } from '#contract/applications/parts.ts'
import {
  checkRequirement,
  type Requirement,
  type Sheet,
  type SheetProposal,
} from '#contract/procurement/scores.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { EvaluationFile } from './evaluation-file.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { renewedLink } from './renewed-link.ts'
import './requirement-list.css'

type RequirementListProps = { sheet: Sheet; proposal: SheetProposal }

/** The mandatory requirements of a proposal; the chair says whether each is met. */
export function RequirementList({ sheet, proposal }: RequirementListProps) {
  const text = useText()
  return (
    <div className="requirement-list">
      <h3>{text('score.requirements')}</h3>
      {sheet.can_check && <p className="quiet">{text('score.checkAbout')}</p>}
      <ul>
        {proposal.requirements.map((each) => (
          <RequirementEntry key={each.id} sheet={sheet} proposal={proposal} requirement={each} />
        ))}
      </ul>
    </div>
  )
}

type EntryProps = { sheet: Sheet; proposal: SheetProposal; requirement: Requirement }

function RequirementEntry({ sheet, proposal, requirement }: EntryProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isRefusing, setRefusing] = useState(false)
  const { id, name, is_met, reason } = requirement
  const { bidder, files } = proposal
  const file = files.find(({ part }) => requirementOf(part) === id)
  const params = { id: String(sheet.opportunity.id), bidder, requirement: String(id) }
  const check = async (isMet: boolean, because: string) => {
    await api(checkRequirement, { params, body: { is_met: isMet, reason: because } })
    await revalidate()
  }
  const onMet = () =>
    check(true, '').catch((error) => toast('error', problemWords(error, text('error.offline.text'))))
  const words = is_met === null ? 'score.unchecked' : is_met ? 'score.met' : 'score.notMet'
  return (
    <li>
      <p>
        <span className="strong">{name}</span> <span data-met={is_met}>{text(words)}</span>
      </p>
      {file && <EvaluationFile file={file} frameTitle={name} renewLink={() => renewedLink(sheet, file)} />}
      {reason && <p className="quiet">{reason}</p>}
      {sheet.can_check && (
        <div className="requirement-acts">
          <button
            type="button"
            className={button(is_met === true ? 'primary' : 'secondary')}
            aria-pressed={is_met === true}
            onClick={() => void onMet()}
          >
            {text('score.met')}
            <span className="sr-only">: {name}</span>
          </button>
          <button
            type="button"
            className={button(is_met === false ? 'primary' : 'secondary')}
            aria-pressed={is_met === false}
            onClick={() => setRefusing(true)}
          >
            {text('score.notMet')}
            <span className="sr-only">: {name}</span>
          </button>
        </div>
      )}
      {isRefusing && (
        <ReasonDialog
          title={text('score.notMet')}
          words={text('score.notMetReason')}
          act={(because) => check(false, because)}
          onClose={() => setRefusing(false)}
        />
      )}
    </li>
  )
}
