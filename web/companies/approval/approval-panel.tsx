import { useId, useState } from 'react'
import { type Approval, ApprovalAsking, ApprovalVerdict } from '#contract/companies/approval.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { instantWords, joinedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { button } from '#web/ui/button.ts'
import './approval-panel.css'

type Acts = {
  /** Without it the asking has a dialog of its own, which `onAsk` opens. */
  ask?: (body: ApprovalAsking) => Promise<void>
  onAsk?: () => void
  withdraw: () => Promise<void>
  decide: (verdict: ApprovalVerdict) => Promise<void>
}
type ApprovalPanelProps = {
  approval: Approval
  acts: Acts
  /** Asked before the form is handed in; `false` prevents it. */
  mayBegin?: () => Promise<boolean>
}
type Asked = 'ask' | 'withdraw' | 'approve' | 'send-back'

/** Says how far an approval is and who can give it, with what the reader may do about it. */
export function ApprovalPanel({ approval, acts, mayBegin }: ApprovalPanelProps) {
  const text = useText()
  const heading = useId()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const begin = async () => {
    if (acts.onAsk) return acts.onAsk()
    if (!mayBegin || (await mayBegin())) setAsked('ask')
  }
  const { state } = approval
  return (
    <section className="approval-panel" data-state={state} aria-labelledby={heading}>
      <p id={heading} className="strong">
        {text(`approval.state.${state}`)}
      </p>
      <Words approval={approval} />
      <div className="approval-acts">
        {approval.can_decide && (
          <>
            <button type="button" className={button('primary')} onClick={() => setAsked('approve')}>
              {text('approval.approve')}
            </button>
            <button type="button" className={button('secondary')} onClick={() => setAsked('send-back')}>
              {text('approval.sendBack')}
            </button>
          </>
        )}
        {approval.can_ask && (
          <button type="button" className={button('primary')} onClick={() => void begin()}>
            {text('approval.ask')}
          </button>
        )}
        {approval.can_withdraw && (
          <button type="button" className={button('secondary')} onClick={() => setAsked('withdraw')}>
            {text('approval.withdraw')}
          </button>
        )}
      </div>
      {asked === 'ask' && acts.ask && (
        <AskDialog approvers={approval.approvers} ask={acts.ask} onClose={close} />
      )}
      {asked === 'withdraw' && (
        <ActDialog
          title={text('approval.withdraw')}
          words={text('approval.withdrawText')}
          confirmLabel={text('approval.withdraw')}
          act={acts.withdraw}
          onClose={close}
        />
      )}
      {(asked === 'approve' || asked === 'send-back') && (
        <VerdictDialog
          key={asked}
          decision={asked === 'approve' ? 'APPROVED' : 'SENT_BACK'}
          seen={approval.seen}
          decide={acts.decide}
          onClose={close}
        />
      )}
    </section>
  )
}

function Words({ approval }: { approval: Approval }) {
  const { state, asked, decided, approvers, has_changed: isOwn, can_decide: canDecide } = approval
  const text = useText()
  const someone = text('history.someone')
  const names = joinedWords(approvers)
  const isOpen = state === 'NEEDED' || state === 'WAITING'
  return (
    <>
      {state === 'NEEDED' && decided && <p>{text('approval.changed', { name: decided.by ?? someone })}</p>}
      {state === 'WAITING' && asked && (
        <p>{text('approval.askedBy', { name: asked.by ?? someone, date: instantWords(asked.at, true) })}</p>
      )}
      {(state === 'APPROVED' || state === 'SENT_BACK') && decided && (
        <p>
          {text(state === 'APPROVED' ? 'approval.approvedBy' : 'approval.sentBackBy', {
            name: decided.by ?? someone,
            date: instantWords(decided.at, true),
          })}
        </p>
      )}
      {state === 'WAITING' && asked?.note && <blockquote className="kept-lines">{asked.note}</blockquote>}
      {state !== 'WAITING' && state !== 'NEEDED' && decided?.words && (
        <blockquote className="kept-lines">{decided.words}</blockquote>
      )}
      {isOpen && (
        <p className="quiet">
          {isOwn && !canDecide && `${text('approval.ownChange')} `}
          {names ? text('approval.by', { names }) : text('approval.byNobody')}
        </p>
      )}
    </>
  )
}

type AskProps = { approvers: string[]; ask: NonNullable<Acts['ask']>; onClose: () => void }

function AskDialog({ approvers, ask, onClose }: AskProps) {
  const text = useText()
  const [note, setNote] = useState('')
  const form = useForm({
    schema: ApprovalAsking,
    values: () => ({ note }),
    submit: async (body) => {
      await ask(body)
      toast('success', text('approval.asked'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('approval.ask')}
      form={form}
      isChanged={() => note !== ''}
      onClose={onClose}
      submitLabel={text('approval.ask')}
    >
      <p>{text('approval.by', { names: joinedWords(approvers) })}</p>
      <TextAreaField
        name="note"
        label={text('approval.note')}
        isOptional
        rows={3}
        maxLength={LIMITS.reasonLength}
        value={note}
        onValue={setNote}
      />
    </FormDialog>
  )
}

type VerdictProps = {
  decision: 'APPROVED' | 'SENT_BACK'
  seen: string
  decide: Acts['decide']
  onClose: () => void
}

function VerdictDialog({ decision, seen, decide, onClose }: VerdictProps) {
  const text = useText()
  const [words, setWords] = useState('')
  const isGiven = decision === 'APPROVED'
  const label = text(isGiven ? 'approval.approve' : 'approval.sendBack')
  const form = useForm({
    schema: ApprovalVerdict,
    values: () => ({ decision, words, seen }),
    submit: async (verdict) => {
      await decide(verdict)
      toast('success', text(isGiven ? 'approval.approved' : 'approval.sentBack'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={label}
      form={form}
      isChanged={() => words !== ''}
      onClose={onClose}
      submitLabel={label}
    >
      <p>{text(isGiven ? 'approval.approveText' : 'approval.sendBackText')}</p>
      <TextAreaField
        name="words"
        label={text(isGiven ? 'approval.note' : 'approval.changes')}
        isOptional={isGiven}
        rows={4}
        maxLength={LIMITS.reasonLength}
        value={words}
        onValue={setWords}
      />
    </FormDialog>
  )
}
