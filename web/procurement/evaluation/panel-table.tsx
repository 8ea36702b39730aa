import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Evaluation, PanelMember } from '#contract/procurement/evaluations.ts'
import { handOverChair, removePanelMember, resendPanelInvitation } from '#contract/procurement/panel.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { NameMemberDialog } from './name-member-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import '#web/parts/data-table.css'
import './panel-table.css'

type PanelTableProps = { evaluation: Evaluation }

const CHANGING = ['OPEN', 'SEALED', 'TECHNICAL_OPENED', 'EVALUATING']

/** The panel with each member's progress, and the ways to change it for those who name it. */
export function PanelTable({ evaluation }: PanelTableProps) {
  const text = useText()
  const [isNaming, setNaming] = useState(false)
  const { candidates, state } = evaluation
  const panel = evaluation.panel.filter(({ standing }) => standing !== 'REMOVED')
  const canName = candidates !== null && CHANGING.includes(state)
  const columns = (['member', 'standing', 'progress'] as const).map((each) => text(`evaluation.${each}`))
  const [, standing = '', progress = ''] = columns
  return (
    <section>
      <h2 className="heading">{text('evaluation.panel')}</h2>
      {panel.length === 0 ? (
        <p className="quiet">{text('evaluation.panelNone')}</p>
      ) : (
        <table className="data-table">
          <caption className="sr-only">{text('evaluation.panel')}</caption>
          <thead>
            <tr>
              {columns.map((each) => (
                <th key={each} scope="col" className={each === progress ? 'number' : undefined}>
                  {each}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{text('evaluation.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {panel.map((member) => (
              <tr key={member.id}>
                <th scope="row">
                  <MemberName member={member} />
                </th>
                <td data-label={standing}>
                  <Standing member={member} />
                </td>
                <td data-label={progress} className="number">
                  {member.to_score > 0
                    ? text('evaluation.scoredOf', { scored: member.scored, all: member.to_score })
                    : ''}
                </td>
                <td>
                  <MemberActs evaluation={evaluation} member={member} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {canName && (
        <button type="button" className={button('secondary', 'button-below')} onClick={() => setNaming(true)}>
          {text('evaluation.name')}
        </button>
      )}
      {isNaming && <NameMemberDialog evaluation={evaluation} onClose={() => setNaming(false)} />}
    </section>
  )
}

function MemberName({ member }: { member: PanelMember }) {
  const text = useText()
  const { name, email, is_you, is_chair, is_outsider } = member
  return (
    <span className="panel-member">
      {is_you ? text('evaluation.you', { name }) : name}
      {is_chair && <small className="panel-chair">{text('evaluation.chair')}</small>}
      {is_outsider && <small>{text('evaluation.outsider')}</small>}
      {email && <small>{email}</small>}
    </span>
  )
}

function Standing({ member }: { member: PanelMember }) {
  const text = useText()
  const { standing, because, sent_at, answered_at, dissent, has_declared } = member
  if (standing !== 'JOINED')
    return (
      <span>
        {text(`evaluation.standing.${standing as Exclude<typeof standing, 'REMOVED' | 'JOINED'>}`)}
        {because && (
          <small className="panel-because">{text('evaluation.because', { reason: because })}</small>
        )}
      </span>
    )
  if (dissent) return text('evaluation.standing.dissents', { reason: dissent })
  if (answered_at) return text('evaluation.standing.confirmed')
  if (sent_at) return text('evaluation.standing.sent', { date: instantDayWords(sent_at) })
  return text(has_declared ? 'evaluation.standing.declared' : 'evaluation.standing.undeclared')
}

type MemberActsProps = PanelTableProps & { member: PanelMember }

function MemberActs({ evaluation, member }: MemberActsProps) {
  const text = useText()
  const { act, isPending } = useAct()
  const [isRemoving, setRemoving] = useState(false)
  const { state, seats, candidates } = evaluation
  const { id, name, standing, is_chair } = member
  const params = { id: String(evaluation.opportunity.id), member: String(id) }
  const isOpen = [...CHANGING, 'CONSENSUS'].includes(state)
  if (!isOpen || standing === 'RECUSED') return null
  const canName = candidates !== null
  return (
    <div className="panel-acts">
      {(canName || seats.includes('chair')) && standing === 'JOINED' && !is_chair && (
        <button
          type="button"
          className={button('quiet')}
          disabled={isPending}
          aria-label={text('evaluation.makeChairOf', { name })}
          onClick={() =>
            void act(text('evaluation.chairGiven', { name }), () => api(handOverChair, { params }))
          }
        >
          {text('evaluation.makeChair')}
        </button>
      )}
      {canName && (standing === 'INVITED' || standing === 'EXPIRED') && state !== 'CONSENSUS' && (
        <button
          type="button"
          className={button('quiet')}
          disabled={isPending}
          aria-label={text('evaluation.resendTo', { name })}
          onClick={() =>
            void act(text('evaluation.invitedToast'), () => api(resendPanelInvitation, { params }))
          }
        >
          {text('evaluation.resend')}
        </button>
      )}
      {canName && (
        <button
          type="button"
          className={button('quiet')}
          aria-label={text('evaluation.removeOf', { name })}
          onClick={() => setRemoving(true)}
        >
          {text('evaluation.remove')}
        </button>
      )}
      {isRemoving && <RemoveDialog {...{ evaluation, member }} onClose={() => setRemoving(false)} />}
    </div>
  )
}

/** Once they could score, their removal needs a reason. */
function RemoveDialog({ evaluation, member, onClose }: MemberActsProps & { onClose: () => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const { id, name, standing, sent_at, scored } = member
  const params = { id: String(evaluation.opportunity.id), member: String(id) }
  const isScoring = ['EVALUATING', 'CONSENSUS'].includes(evaluation.state)
  const needsReason = isScoring && standing !== 'INVITED' && standing !== 'EXPIRED'
  const dialog = {
    title: text('evaluation.removeOf', { name }),
    words: text('evaluation.removeWords', { name, scored: sent_at || scored > 0 ? 'yes' : 'no' }),
    onClose,
  }
  const remove = async (reason: string) => {
    await api(removePanelMember, { params, body: { reason } })
    toast('success', text('evaluation.removed', { name }))
    await revalidate()
  }
  return needsReason ? (
    <ReasonDialog {...dialog} act={remove} />
  ) : (
    <ActDialog {...dialog} confirmLabel={text('evaluation.remove')} act={() => remove('')} />
  )
}
