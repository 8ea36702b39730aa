import type { Applicant } from '#contract/hiring/applicants.ts'
import type { InterviewMark as Mark } from '#contract/hiring/interview-mark.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './interview-mark.css'

const wordsOf = ({ state, starts_at }: NonNullable<Mark>, text: ReturnType<typeof useText>) =>
  starts_at || state !== 'PROPOSED'
    ? text(`interview.mark.${state}`, { time: starts_at ? instantWords(starts_at, true) : '' })
    : text('interview.mark.OTHERS')

/** Marks an applicant in a list whom the company invited to an interview; nothing for others. */
export function InterviewMark({ interview }: { interview: Mark }) {
  const text = useText()
  if (!interview) return null
  const words = wordsOf(interview, text)
  return (
    <span className="interview-mark" data-state={interview.state} title={words}>
      <Icon name="calendar" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

type Opened = Pick<Applicant, 'interview' | 'can_move' | 'is_deleted' | 'status'>

const ENDED = ['REJECTED', 'WITHDRAWN', 'HIRED']

/** Whether who reads them would invite them next, and may. */
export const isToInvite = ({ interview, can_move: mayWrite, is_deleted, status }: Opened) =>
  !interview && mayWrite && !is_deleted && !ENDED.includes(status)

type InterviewButtonProps = { applicant: Opened; onOpen: () => void }

/** Says the same of one who is open and leads to the interviews, or invites to the first. */
export function InterviewButton({ applicant, onOpen }: InterviewButtonProps) {
  const text = useText()
  const { interview } = applicant
  if (!interview && !isToInvite(applicant)) return null
  return (
    <button type="button" className="interview-mark" data-state={interview?.state} onClick={onOpen}>
      <Icon name="calendar" />
      {interview ? wordsOf(interview, text) : text('interview.invite')}
    </button>
  )
}
