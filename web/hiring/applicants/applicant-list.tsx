import { useSearchParams } from 'react-router'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import { dateWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isSelectable } from '#web/hiring/stages/stage-changes.ts'
import { Avatar } from '#web/parts/avatar.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { choosing, chosenIn } from './applicant-address.ts'
import { useApplicantName } from './applicant-name.tsx'
import { Stars } from './stars.tsx'
import './applicant-list.css'
import './applicants.css'

/** The selected applicants; undefined for roles that may not move applicants. */
type Selection = {
  has: (number: string) => boolean
  set: (rows: ApplicantRow[], isIn: boolean) => void
}

type ApplicantListProps = { rows: ApplicantRow[]; selection: Selection | undefined }

/** One page of applicants, with the open one beside them. */
export function ApplicantList({ rows, selection }: ApplicantListProps) {
  const text = useText()
  const [search] = useSearchParams()
  const chosen = chosenIn(search)
  const selectable = rows.filter(isSelectable)
  return (
    <>
      {selection && (
        <label className="applicant-all">
          <input
            type="checkbox"
            checked={selectable.length > 0 && selectable.every(({ number }) => selection.has(number))}
            disabled={selectable.length === 0}
            onChange={(event) => selection.set(rows, event.currentTarget.checked)}
          />
          {text('applicants.selectAll')}
        </label>
      )}
      <ul className="applicant-rows">
        {rows.map((row) => (
          <li key={row.number} data-chosen={row.number === chosen || undefined}>
            {selection && <SelectBox row={row} selection={selection} />}
            <ApplicantItem row={row} to={choosing(search, row.number)} isChosen={row.number === chosen} />
          </li>
        ))}
      </ul>
    </>
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
  return (
    <LocalLink
      to={to}
      data-number={row.number}
      preventScrollReset
      className="applicant-row"
      aria-current={isChosen ? 'true' : undefined}
    >
      <Avatar image={row.image} />
      <span className="applicant-row-name">{name}</span>
      <time dateTime={row.submitted_at}>{dateWords(row.submitted_at)}</time>
      <span className="applicant-row-marks">
        <StatusMark status={row.status} />
        <Stars
          rating={row.rating}
          label={text('applicants.rated', { rating: row.rating ?? 0, count: row.ratings })}
        />
        {row.needs_answer && (
          <strong className="applicant-row-waits">{text('applicants.needsAnswer')}</strong>
        )}
        {row.notes > 0 && <span>{text('applicants.notesCount', { count: row.notes })}</span>}
      </span>
    </LocalLink>
  )
}
