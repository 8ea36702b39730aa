import type { HTMLAttributes, KeyboardEvent } from 'react'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { countryWords, daysSince, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { Stars } from '#web/hiring/applicants/stars.tsx'
import { InterviewMark } from '#web/hiring/interviews/interview-mark.tsx'
import { TallyMark } from '#web/hiring/scorecards/tally-mark.tsx'
import { UnmetMark } from '#web/hiring/screening/unmet-mark.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './board.css'

export type CardActs = {
  isCarried: boolean
  /** These are missing for roles that move nobody. */
  drag?: HTMLAttributes<HTMLElement>
  onKeyDown?: (event: KeyboardEvent) => void
  onBlur?: () => void
  onMove?: () => void
}

type BoardCardProps = CardActs & { row: ApplicantRow; stage: JobStage }

/** An applicant on the board. The name opens them in the list of this stage; the handle moves them. */
export function BoardCard({ row, stage, isCarried, drag, onKeyDown, onBlur, onMove }: BoardCardProps) {
  const text = useText()
  const name = useApplicantName()(row)
  const place = stage.id === null ? `status=${stage.status}` : `stage=${stage.id}`
  const to = `../applicants/?${place}&applicant=${row.number}`
  const days = daysSince(row.stage_since)
  return (
    <li className="board-card" data-carried={isCarried || undefined} {...drag}>
      <LocalLink
        to={to}
        data-number={row.number}
        className="board-card-name"
        draggable={false}
        relative="path"
      >
        {name}
        {row.needs_answer && (
          <span className="board-card-waits" title={text('applicants.needsAnswer')}>
            <Icon name="message" />
            <span className="sr-only">{text('applicants.needsAnswer')}</span>
          </span>
        )}
        <UnmetMark unmet={row.unmet} />
        <InterviewMark interview={row.interview} />
      </LocalLink>
      {row.last_job && <p className="board-card-job">{text('applicants.lastJob', row.last_job)}</p>}
      <p className="board-card-foot">
        <time dateTime={row.stage_since} title={instantWords(row.stage_since, true)}>
          <span aria-hidden="true">{text('applicants.forDays', { days })}</span>
          <span className="sr-only">{text('board.inStage', { days })}</span>
        </time>
        <span>{countryWords(row.country)}</span>
        <TallyMark tally={row.scorecards} />
        <Stars
          rating={row.rating}
          label={text('applicants.rated', { rating: row.rating ?? 0, count: row.ratings })}
        />
      </p>
      {onMove && (
        <button
          type="button"
          data-handle
          className="board-handle"
          aria-label={text('board.move', { name })}
          aria-describedby="board-hint"
          aria-pressed={isCarried}
          title={text('board.move', { name })}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onClick={onMove}
        >
          <Icon name="menu" />
        </button>
      )}
    </li>
  )
}
