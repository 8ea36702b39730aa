import { useLingui } from '@lingui/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { APPLICANT_SORTS, type ApplicantCounts, BY_SCORECARDS } from '#contract/hiring/applicants.ts'
import { REJECTION_REASONS } from '#contract/hiring/rejections.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { shownStages, stageWords } from '#web/hiring/stages/stage-place.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import { ListChoice, ListSearch, type Option, usePendingSearch } from '#web/parts/workspace/list-filters.tsx'
import { usePageKeys } from '#web/parts/workspace/page-keys.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ACTIVE, FILTERS, narrowing, narrowingTo } from './applicant-address.ts'
import './applicant-filters.css'

/** `children` stand with the filters. */
type ApplicantFiltersProps = { counts: ApplicantCounts; children?: ReactNode }

/** Search, filters and order of the list, which the address holds; on a phone they are behind one button. */
export function ApplicantFilters({ counts, children }: ApplicantFiltersProps) {
  const text = useText()
  const panel = useId()
  const searchField = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  usePageKeys({
    '/': {
      label: text('keys.search'),
      act: () => {
        flushSync(() => setOpen(true))
        searchField.current?.focus()
        searchField.current?.select()
      },
    },
  })
  const [search] = useSearchParams()
  const used = FILTERS.filter((name) => search.get(name)).length
  return (
    <>
      <button
        type="button"
        className={`${button('secondary')} applicant-filters-button`}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filters" /> {text('listFilters.open')}
        {used > 0 && (
          <span className="applicant-filters-used">
            {used} <span className="sr-only">{text('listFilters.used', { count: used })}</span>
          </span>
        )}
      </button>
      <div id={panel} className="applicant-filters" data-open={isOpen || undefined}>
        <ListSearch
          label={text('applicants.search')}
          placeholder={text(counts.post.is_blind ? 'applicants.searchBlind' : 'applicants.searchHint')}
          without={['page', 'applicant', 'part']}
          field={searchField}
        />
        <FilterChoices counts={counts} />
        {children}
      </div>
    </>
  )
}

function FilterChoices({ counts }: { counts: ApplicantCounts }) {
  const text = useText()
  const [search] = useSearchParams()
  return (
    <>
      <ListChoice
        to={narrowing}
        name="sort"
        label={text('applicants.sort')}
        options={APPLICANT_SORTS.filter(
          (sort) =>
            (sort !== 'name' || !counts.post.is_blind) &&
            sort !== (counts.post.has_scorecards ? 'rating' : 'scorecards'),
        ).map((sort) => [sort === 'newest' ? '' : sort, text(`applicants.sort.${sort}`)])}
      />
      {counts.post.has_scorecards ? (
        <ListChoice
          to={narrowing}
          name="scorecards"
          label={text('byCards.label')}
          options={[
            ['', text('byCards.any')],
            ...BY_SCORECARDS.map((each): Option => [each, text(`byCards.${each}`)]),
          ]}
        />
      ) : (
        <ListChoice
          to={narrowing}
          name="rating"
          label={text('applicants.rating')}
          options={[
            ['', text('applicants.rating.any')],
            ...[1, 2, 3, 4, 5].map(
              (rating): Option => [String(rating), text('applicants.rating.least', { rating })],
            ),
          ]}
        />
      )}
      {(counts.post.has_knock_outs || search.has('meets')) && (
        <ListChoice
          to={narrowing}
          name="meets"
          label={text('unmet.filter')}
          options={[
            ['', text('unmet.filter.any')],
            ['all', text('unmet.filter.all')],
            ['not_all', text('unmet.filter.not_all')],
          ]}
        />
      )}
      {isAboutRejected(search, counts) && (
        <ListChoice
          to={narrowing}
          name="reason"
          label={text('stages.reason')}
          options={[
            ['', text('stages.reasonAny')],
            ...REJECTION_REASONS.map((reason): Option => [reason, text(`stages.reason.${reason}`)]),
          ]}
        />
      )}
    </>
  )
}

/** There is a reason of rejections alone, so the choice takes its room where they are listed. */
const isAboutRejected = (search: URLSearchParams, { stages }: ApplicantCounts): boolean =>
  search.has('reason') ||
  search.getAll('status').includes('REJECTED') ||
  stages.some(({ id, status }) => status === 'REJECTED' && search.getAll('stage').includes(String(id)))

/** More than the standard ones: beside all filters they would be out of view. */
export const hasManyStages = ({ stages }: ApplicantCounts): boolean => shownStages(stages).length > 7

/** One stage or all; withdrawn applicants stand apart, where there are any. A standard stage of a status that the job has none of its own for is shown while somebody is in it. */
export function StatusLinks({ counts: { statuses, stages } }: { counts: ApplicantCounts }) {
  const { i18n } = useLingui()
  const text = useText()
  const search = usePendingSearch()
  const [shown] = useSearchParams()
  const [chosen, own] = [shown.getAll('status'), shown.getAll('stage')]
  const strip = useCurrentInView([...chosen, ...own].join(' '))
  const active = ACTIVE.reduce((sum, status) => sum + statuses[status], 0)
  const link = (to: Parameters<typeof narrowingTo>[1], words: string, count: number, isCurrent: boolean) => (
    <LocalLink
      key={to?.value ?? ''}
      to={narrowingTo(search, to)}
      data-apart={to?.value === 'WITHDRAWN' || undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {words} <span>{count.toLocaleString(i18n.locale)}</span>
    </LocalLink>
  )
  return (
    <nav ref={strip} aria-label={text('applicants.status')} className="status-links">
      {link(undefined, text('applicants.all'), active, chosen.length + own.length === 0)}
      {shownStages(stages).map((stage) => {
        const { id, status, count } = stage
        const to =
          id === null
            ? ({ name: 'status', value: status } as const)
            : ({ name: 'stage', value: String(id) } as const)
        const isCurrent = id === null ? chosen.includes(status) : own.includes(String(id))
        return link(to, stageWords(stage, text), count, isCurrent)
      })}
      {(statuses.WITHDRAWN > 0 || chosen.includes('WITHDRAWN')) &&
        link(
          { name: 'status', value: 'WITHDRAWN' },
          text('status.WITHDRAWN'),
          statuses.WITHDRAWN,
          chosen.includes('WITHDRAWN'),
        )}
    </nav>
  )
}
