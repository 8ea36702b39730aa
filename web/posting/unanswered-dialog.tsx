import { useRef, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { listUnanswered, type Unanswered } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { toast } from '#web/app/toast.ts'
import { MoveDialog } from '#web/hiring/stages/move-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Answers } from './post-actions.ts'

/** The number of unanswered applicants, and as many of them as can be moved at once; none for who may move nobody. */
type Open = { said: string; count: number; applicants: Unanswered[] }
const NOBODY = { count: 0, applicants: [] }

type Filling = {
  opportunityId: number
  values: Answers
  /** Rejects where the API refuses. */
  onSend: (values: Answers) => Promise<void>
}

/** Fills a job. Where applicants have no answer, `offer` replaces the form until the member decides. */
export function useOfferToAnswer({ opportunityId, values, onSend }: Filling) {
  const text = useText()
  const canMove = useAbilities().includes('applicants.move')
  const [open, setOpen] = useState<Open>()
  const send = async (answers: Answers) => {
    try {
      await onSend(answers)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'unanswered') throw error
      const found = canMove ? await api(listUnanswered, { params: { id: String(opportunityId) } }) : NOBODY
      setOpen({ ...found, said: error.message })
    }
  }
  /** A refusal leads back to the form, which has kept its text. */
  const sendAgain = async (more: Answers) => {
    try {
      await send({ ...values, ...more })
    } catch (error) {
      setOpen(undefined)
      toast('error', problemWords(error, text('error.offline.text')))
    }
  }
  const offer = open && (
    <UnansweredDialog
      opportunityId={opportunityId}
      open={open}
      canMove={canMove}
      onAnswered={() => sendAgain({})}
      onLeave={() => sendAgain({ leave_unanswered: true })}
      onBack={() => setOpen(undefined)}
    />
  )
  return { send, offer }
}

type UnansweredDialogProps = {
  opportunityId: number
  open: Open
  canMove: boolean
  /** Called after answers were sent, some of which may still be missing. */
  onAnswered: () => Promise<void>
  onLeave: () => Promise<void>
  onBack: () => void
}

/** Offers to answer the remaining applicants before a job is filled. */
function UnansweredDialog(props: UnansweredDialogProps) {
  const { opportunityId, open, canMove, onAnswered, onLeave, onBack } = props
  const text = useText()
  const [isAnswering, setAnswering] = useState(false)
  const [isPending, setPending] = useState(false)
  const isSent = useRef(false)
  const { count, applicants } = open
  const wait = async (work: () => Promise<void>) => {
    setPending(true)
    await work()
    setPending(false)
  }
  return (
    <Dialog
      title={canMove ? text('unanswered.title', { count }) : open.said}
      closeLabel={text('nav.close')}
      onClose={onBack}
    >
      <div className="dialog-body">
        <p>{text(canMove ? 'unanswered.text' : 'unanswered.cannot')}</p>
        {applicants.length < count && <p>{text('unanswered.first', { count: applicants.length })}</p>}
      </div>
      <footer className="dialog-end">
        <button type="button" className={button('secondary')} disabled={isPending} onClick={onBack}>
          {text('unanswered.back')}
        </button>
        <button
          type="button"
          className={button('secondary')}
          disabled={isPending}
          onClick={() => void wait(onLeave)}
        >
          {text('unanswered.leave')}
        </button>
        {canMove && (
          <button
            type="button"
            className={button('primary')}
            disabled={isPending}
            onClick={() => {
              isSent.current = false
              setAnswering(true)
            }}
          >
            {text('unanswered.answer')}
          </button>
        )}
      </footer>
      {isAnswering && (
        <MoveDialog
          opportunityId={opportunityId}
          applicants={applicants}
          to="REJECTED"
          onDone={(_, left) => {
            isSent.current = left.length === 0
          }}
          onClose={() => {
            setAnswering(false)
            if (isSent.current) void wait(onAnswered)
          }}
        />
      )}
    </Dialog>
  )
}
