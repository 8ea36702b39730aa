import { useRef, useState } from 'react'
import type { Unanswered } from '#contract/moves.ts'
import { useText } from '#web/lib/text.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** How many have no answer, and as many of them as can be moved at once. */
export type Open = { count: number; applicants: Unanswered[] }

type UnansweredDialogProps = {
  callId: number
  open: Open
  /** Answers were sent; whether all were is to be asked anew. */
  onAnswered: () => Promise<void>
  onLeave: () => Promise<void>
  onBack: () => void
}

/** Offers to answer everybody before a job is closed as filled. */
export function UnansweredDialog({ callId, open, onAnswered, onLeave, onBack }: UnansweredDialogProps) {
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
    <Dialog title={text('unanswered.title', { count })} closeLabel={text('nav.close')} onClose={onBack}>
      <div className="dialog-body">
        <p>{text('unanswered.text')}</p>
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
      </footer>
      {isAnswering && (
        <MoveDialog
          callId={callId}
          applicants={applicants}
          to="REJECTED"
          onDone={() => {
            isSent.current = true
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
