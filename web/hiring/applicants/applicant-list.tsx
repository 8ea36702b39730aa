import { useSearchParams } from 'react-router'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import { countryWords, daysSince, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { InterviewMark } from '#web/hiring/interviews/interview-mark.tsx'
import { TallyMark } from '#web/hiring/scorecards/tally-mark.tsx'
import { UnmetMark } from '#web/hiring/screening/unmet-mark.tsx'
import { isSelectable } from '#web/hiring/stages/stage-changes.ts'
import { placeWords } from '#web/hiring/stages/stage-place.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { choosing } from './applicant-address.ts'
import { useApplicantName } from './applicant-name.tsx'
import { Stars } from './stars.tsx'
import './applicant-list.css'
import './applicants.css'

/** The selected applicants; undefined for roles that may not move applicants. */
type Selection = {
  has: (number: string) => boolean
  set: (rows: ApplicantRow[], isIn: boolean) => void
}

type SelectAllProps = { rows: ApplicantRow[]; selection: Selection | undefined }
/** `chosen` is the number of the open one. */
type ApplicantListProps = SelectAllProps & { chosen: string | null }

/** One page of applicants, with the open one beside them. */
export function ApplicantList({ rows, chosen, selection }: ApplicantListProps) {
  const [search] = useSearchParams()
  return (
    <ul className="applicant-rows">
      {rows.map((row) => (
        <li key={row.number} data-chosen={row.number === chosen || undefined}>
          {selection && <SelectBox row={row} selection={selection} />}
          <ApplicantItem row={row} to={choosing(search, row.number)} isChosen={row.number === chosen} />
        </li>
      ))}
    </ul>
  )
}

/** Selects the whole page; nothing where nobody may be moved. */
export function SelectAll({ rows, selection }: SelectAllProps) {
  const text = useText()
  if (!selection || rows.length === 0) return null
  const selectable = rows.filter(isSelectable)
  return (
    <label className="applicant-all" title={text('applicants.selectAll')}>
      <input
        type="checkbox"
        aria-label={text('applicants.selectAll')}
        checked={selectable.length > 0 && selectable.every(({ number }) => selection.has(number))}
        disabled={selectable.length === 0}
        onChange={(event) => selection.set(rows, event.currentTarget.checked)}
      />
      <span aria-hidden="true">{text('applicants.selectAll')}</span>
    </label>
  )
}

function SelectBox({ row, selection }: { row: ApplicantRow; selection: Selection }) {
  const text = useText()
  const name = useApplicantName()(row)
  return (
    <label className="applicant-select">
      <input
        type="checkbox"
        aria-label={text('applicants.select', { name })}
        checked={selection.has(row.number)}
        disabled={!isSelectable(row)}
        onChange={(event) => selection.set([row], event.currentTarget.checked)}
      />
    </label>
  )
}

function ApplicantItem({ row, to, isChosen }: { row: ApplicantRow; to: string; isChosen: boolean }) {
  const text = useText()
  const name = useApplicantName()(row)
  const inStage = text('row.inStage', { days: daysSince(row.stage_since) })
  return (
    <LocalLink
      to={to}
      data-number={row.number}
      preventScrollReset
      className="applicant-row"
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className="applicant-row-who">
        <span className="applicant-row-name" title={name}>
          {name}
        </span>
        <UnmetMark unmet={row.unmet} />
        <TallyMark tally={row.scorecards} />
        <InterviewMark interview={row.interview} />
        {row.needs_answer && (
          <strong className="applicant-row-waits" title={text('applicants.needsAnswer')}>
            <Icon name="message" />
            <span className="applicant-row-waits-words">{text('applicants.needsAnswer')}</span>
          </strong>
        )}
      </span>
      <span className="applicant-row-job">{row.last_job && text('applicants.lastJob', row.last_job)}</span>
      <span className="applicant-row-place">{countryWords(row.country)}</span>
      <span className="applicant-row-marks">
        <Stars
          rating={row.rating}
          label={text('applicants.rated', { rating: row.rating ?? 0, count: row.ratings })}
        />
        {row.notes > 0 && <span>{text('applicants.notesCount', { count: row.notes })}</span>}
      </span>
      <span className="applicant-row-touch">
        <time dateTime={row.active_at} title={instantWords(row.active_at, true)}>
          {text('row.active', { days: daysSince(row.active_at) })}
        </time>
      </span>
      <span className="applicant-row-stage" title={`${placeWords(row, text)}, ${inStage}`}>
        <StatusMark status={row.status} stage={row.stage} />
        <StageAge since={row.stage_since} />
      </span>
    </LocalLink>
  )
}

/** How long they are in the stage: in words where there is room, else the number of days alone. */
function StageAge({ since }: { since: string }) {
  const text = useText()
  const days = daysSince(since)
  return (
    <time dateTime={since} title={instantWords(since, true)}>
      <span className="applicant-row-age">{text('row.inStage', { days })}</span>
      <span className="applicant-row-age-short">{text('applicants.forDays', { days })}</span>
    </time>
  )
}
