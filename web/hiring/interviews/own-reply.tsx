import type { Interview } from '#contract/hiring/interviews.ts'
import { readersZone } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { startWords } from './slot-words.ts'

type OwnReplyProps = Pick<Interview, 'proposed_times' | 'answer_message'>

/** Shows applicants the times they proposed and what they wrote, as long as the company has not answered. */
export function OwnReply({ proposed_times: times, answer_message: message }: OwnReplyProps) {
  const text = useText()
  return (
    <>
      {times.length > 0 && (
        <div>
          <p>{text('interview.own.times')}</p>
          <ul>
            {times.map((at) => (
              <li key={at}>{startWords(at, readersZone())}</li>
            ))}
          </ul>
        </div>
      )}
      {message !== '' && <blockquote className="kept-lines">{message}</blockquote>}
    </>
  )
}
