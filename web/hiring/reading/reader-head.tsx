import type { ReactNode } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { instantDayWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { Stars } from '#web/hiring/applicants/stars.tsx'
import { InterviewButton } from '#web/hiring/interviews/interview-mark.tsx'
import { TallyMark } from '#web/hiring/scorecards/tally-mark.tsx'
import { Avatar } from '#web/parts/avatar.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import './applicant-reader.css'

type ReaderHeadProps = {
  applicant: Applicant | undefined
  steps: ReactNode
  /** Opens the interviews. */
  onInterviews: () => void
}

/** The applicant who is shown, where they stand, and the way to the next. */
export function ReaderHead({ applicant, steps, onInterviews }: ReaderHeadProps) {
  const text = useText()
  return (
    <header className="reader-head">
      {applicant ? (
        <Who applicant={applicant} onInterviews={onInterviews} />
      ) : (
        <div className="reader-who">
          <h2 tabIndex={-1}>{text('account.loading')}</h2>
          <p aria-hidden="true">&nbsp;</p>
        </div>
      )}
      {steps}
    </header>
  )
}

type WhoProps = { applicant: Applicant } & Pick<ReaderHeadProps, 'onInterviews'>

function Who({ applicant, onInterviews }: WhoProps) {
  const text = useText()
  const name = useApplicantName()(applicant)
  const { number, status, stage, submitted_at, withdrawn_at, history, ratings, scorecards } = applicant
  const { is_hidden, is_deleted } = applicant
  const late = history.find(({ kind }) => kind === 'CHANGED' || kind === 'SUBMITTED')?.began_at
  return (
    <>
      <Avatar image={applicant.image} />
      <div className="reader-who">
        <h2 tabIndex={-1} title={name}>
          {name}
        </h2>
        <p>
          <StatusMark status={status} stage={stage} />
          {' · '}
          {text('applicants.appliedAt', { date: instantDayWords(submitted_at) })}
          {withdrawn_at && ` · ${text('applicants.withdrawnAt', { date: instantDayWords(withdrawn_at) })}`}
          {!is_hidden && !is_deleted && ' · '}
          {!is_hidden && !is_deleted && <span className="reader-number">{number}</span>}
          {scorecards && ' · '}
          <TallyMark tally={scorecards} />
          {ratings.average !== null && ' · '}
          <Stars
            rating={ratings.average}
            label={text('applicants.rated', { rating: ratings.average ?? 0, count: ratings.all.length })}
          />
        </p>
        <InterviewButton applicant={applicant} onOpen={onInterviews} />
        {late && <p>{text('history.late', { began: instantWords(late, true) })}</p>}
      </div>
    </>
  )
}
