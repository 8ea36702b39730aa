import { useSearchParams } from 'react-router'
import type { PersonRow } from '#contract/hiring/people.ts'
import { countryWords, daysSince, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { opening } from './people-address.ts'
import { TagMarks } from './tag-marks.tsx'
import './people-list.css'

/** The selected people; undefined for roles that may not change them. */
export type PeopleSelection = { has: (id: number) => boolean; set: (ids: number[], isIn: boolean) => void }

type PeopleListProps = {
  rows: PersonRow[]
  chosen: number | undefined
  selection: PeopleSelection | undefined
  searched: string
}

/** One page of people, one line each, with the open one beside them. */
export function PeopleList({ rows, chosen, selection, searched }: PeopleListProps) {
  const text = useText()
  return (
    <ul className="people-rows">
      {rows.map((row) => (
        <li key={row.id} data-chosen={row.id === chosen || undefined}>
          {selection && (
            <label className="people-select">
              <input
                type="checkbox"
                aria-label={text('applicants.select', { name: row.name })}
                checked={selection.has(row.id)}
                onChange={(event) => selection.set([row.id], event.currentTarget.checked)}
              />
            </label>
          )}
          <PersonItem row={row} isChosen={row.id === chosen} searched={searched} />
        </li>
      ))}
    </ul>
  )
}

/** Selects the whole page. */
export function SelectPeople({ rows, selection }: Pick<PeopleListProps, 'rows' | 'selection'>) {
  const text = useText()
  if (!selection || rows.length === 0) return null
  return (
    <label className="people-all" title={text('applicants.selectAll')}>
      <input
        type="checkbox"
        aria-label={text('applicants.selectAll')}
        checked={rows.every(({ id }) => selection.has(id))}
        onChange={(event) =>
          selection.set(
            rows.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      <span aria-hidden="true">{text('applicants.selectAll')}</span>
    </label>
  )
}

type PersonItemProps = { row: PersonRow; isChosen: boolean; searched: string }

function PersonItem({ row, isChosen, searched }: PersonItemProps) {
  const text = useText()
  const [search] = useSearchParams()
  const { last_application: last, found } = row
  const place = countryWords(row.country)
  return (
    <LocalLink
      to={opening(search, row.id)}
      data-person={row.id}
      preventScrollReset
      className="people-row"
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className="people-row-who">
        <span className="people-row-name">{row.name}</span>
        {!row.may_contact && <span className="people-row-no">{text('people.noContact')}</span>}
      </span>
      <span className="people-row-role" data-found={found ? '' : undefined}>
        {found ? (
          <Found words={found} searched={searched} />
        ) : (
          <>
            {row.last_job && <span>{text('applicants.lastJob', row.last_job)}</span>}
            {place && <span className="people-row-place">{place}</span>}
          </>
        )}
      </span>
      <span className="people-row-tags">
        <TagMarks tags={row.tags} most={1} />
      </span>
      <span className="people-row-job">
        <span>{last ? last.job.name : text('people.noApplication')}</span>
        {row.applications > 1 && (
          <span className="people-row-more">{text('people.more', { count: row.applications - 1 })}</span>
        )}
      </span>
      <span className="people-row-state">
        {last && <StatusMark status={last.status} stage={last.stage} />}
      </span>
      <time className="people-row-touch" dateTime={row.active_at} title={instantWords(row.active_at, true)}>
        {text('row.active', { days: daysSince(row.active_at) })}
      </time>
    </LocalLink>
  )
}

/** The words of the CV with the longest of those that were searched for marked. */
function Found({ words, searched }: { words: string; searched: string }) {
  const typed = searched.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const word = typed.reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  const at = word ? words.toLowerCase().indexOf(word) : -1
  if (at < 0) return words
  return (
    <>
      …{words.slice(0, at)}
      <mark>{words.slice(at, at + word.length)}</mark>
      {words.slice(at + word.length)}…
    </>
  )
}
