import type { Interview } from '#contract/hiring/interviews.ts'
import { joinedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { readersZone, startWords } from './slot-words.ts'

type OwnReplyProps = Pick<Interview, 'proposed_times' | 'answer_message'>

/** What the applicant proposed and wrote, as long as the company has not answered it. */
export function OwnReply({ proposed_times: times, answer_message: message }: OwnReplyProps) {
  const text = useText()
  const proposed = times.map((at) => startWords(at, readersZone()))
  return (
    <>
      {proposed.length > 0 && <p>{text('interview.own.times', { times: joinedWords(proposed) })}</p>}
      {message !== '' && <blockquote className="kept-lines">{message}</blockquote>}
    </>
  )
}
