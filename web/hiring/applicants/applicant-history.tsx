import type { HistoryEntry } from '#contract/hiring/applicants.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './applicant-history.css'
import './applicant-part.css'

const WORDS: Record<string, MessageId> = {
  SUBMITTED: 'history.SUBMITTED',
  CHANGED: 'history.CHANGED',
  WITHDRAWN: 'history.WITHDRAWN',
  REFUSED: 'history.REFUSED',
  STATUS: 'history.STATUS',
  CV_AHEAD: 'history.CV_AHEAD',
  CV_OPENED: 'history.CV_OPENED',
  CV_DOWNLOADED: 'history.CV_DOWNLOADED',
  FILE_OPENED: 'history.FILE_OPENED',
  FILE_DOWNLOADED: 'history.FILE_DOWNLOADED',
  KNOCKED_OUT: 'history.KNOCKED_OUT',
  KEPT: 'history.KEPT',
  NOTED: 'history.NOTED',
  NOTE_REMOVED: 'history.NOTE_REMOVED',
  RATED: 'history.RATED',
  MOVED: 'history.MOVED',
  UNDONE: 'history.UNDONE',
  MESSAGED: 'history.MESSAGED',
  ANSWER_SETTLED: 'history.ANSWER_SETTLED',
  TOLD: 'history.TOLD',
  INTERVIEW_INVITED: 'history.INTERVIEW_INVITED',
  INTERVIEW_MOVED: 'history.INTERVIEW_MOVED',
  INTERVIEW_CANCELLED: 'history.INTERVIEW_CANCELLED',
  SCORECARD_HANDED_IN: 'scorecards.history.SCORECARD_HANDED_IN',
  SCORECARD_CHANGED: 'scorecards.history.SCORECARD_CHANGED',
  SCORECARDS_SEEN: 'scorecards.history.SCORECARDS_SEEN',
  INTERVIEW_OFFERED: 'interview.history.INTERVIEW_OFFERED',
  INTERVIEW_TIMES_ENDED: 'interview.history.INTERVIEW_TIMES_ENDED',
  INTERVIEW_AGREED: 'interview.history.INTERVIEW_AGREED',
  INTERVIEW_PROPOSED: 'interview.history.INTERVIEW_PROPOSED',
  INTERVIEW_DECLINED: 'interview.history.INTERVIEW_DECLINED',
  OFFER_SENT: 'stages.history.OFFER_SENT',
  OFFER_WITHDRAWN: 'stages.history.OFFER_WITHDRAWN',
  OFFER_ACCEPTED: 'stages.history.OFFER_ACCEPTED',
  OFFER_DECLINED: 'stages.history.OFFER_DECLINED',
}

/** Acts of members and of the applicant, newest first. */
export function ApplicantHistory({ history }: { history: HistoryEntry[] }) {
  const text = useText()
  return (
    <section className="applicant-part">
      <h3>{text('history.title')}</h3>
      <ol className="history">
        {history.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change, and two may be equal
          <li key={index}>
            <span>{wordsOf(entry, text)}</span>{' '}
            <time dateTime={entry.at}>{instantWords(entry.at, true)}</time>
            {entry.began_at && (
              <span>{text('history.late', { began: instantWords(entry.began_at, true) })}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function wordsOf(
  { kind, actor, status, stage, rating }: HistoryEntry,
  text: ReturnType<typeof useText>,
): string {
  const isTakenBack = kind === 'RATED' && rating === null
  return text(isTakenBack ? 'history.UNRATED' : (WORDS[kind] ?? 'history.other'), {
    actor: actor ?? text('history.someone'),
    by: actor === null ? 'nobody' : 'member',
    status: stage ?? (status ? text(`status.${status}`) : ''),
    rating: rating ?? 0,
  })
}
