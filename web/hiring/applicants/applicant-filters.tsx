import { useLingui } from '@lingui/react'
import { type RefObject, useId } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { APPLICANT_SORTS, type ApplicantCounts } from '#contract/hiring/applicants.ts'
import { APPLICATION_STATUSES, LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ACTIVE, narrowing } from './applicant-address.ts'
import './applicant-filters.css'
import '#web/ui/field.css'

type ApplicantFiltersProps = { counts: ApplicantCounts; searchField: RefObject<HTMLInputElement | null> }

/** Filters and order of the list, which the address holds. */
export function ApplicantFilters({ counts, searchField }: ApplicantFiltersProps) {
  const text = useText()
  const [search] = useSearchParams()
  const asked = search.get('search_key') ?? ''
  const kept = [...search].filter(([name]) => !['search_key', 'page', 'applicant'].includes(name))
  return (
    <>
      <Form discover="none" role="search" className="applicant-search">
        {kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input
          key={asked}
          ref={searchField}
          type="search"
          name="search_key"
          className="input"
          defaultValue={asked}
          maxLength={LIMITS.searchKeyLength}
          aria-label={text('applicants.search')}
          placeholder={text(counts.post.is_blind ? 'applicants.searchBlind' : 'applicants.searchHint')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={button('secondary')} aria-label={text('search.submit')}>
          <Icon name="search" />
        </button>
      </Form>
      <Choice
        name="sort"
        label={text('applicants.sort')}
        options={APPLICANT_SORTS.filter((sort) => sort !== 'name' || !counts.post.is_blind).map((sort) => [
          sort === 'newest' ? '' : sort,
          text(`applicants.sort.${sort}`),
        ])}
      />
      <Choice
        name="rating"
        label={text('applicants.rating')}
        options={[
          ['', text('applicants.rating.any')],
          ...[1, 2, 3, 4, 5].map((rating): [string, string] => [
            String(rating),
            text('applicants.rating.least', { rating }),
          ]),
        ]}
      />
      {(counts.post.has_knock_outs || search.has('meets')) && (
        <Choice
          name="meets"
          label={text('unmet.filter')}
          options={[
            ['', text('unmet.filter.any')],
            ['all', text('unmet.filter.all')],
            ['not_all', text('unmet.filter.not_all')],
          ]}
        />
      )}
    </>
  )
}

/** One stage or all; withdrawn applicants stand apart. */
export function StatusLinks({ counts: { statuses } }: { counts: ApplicantCounts }) {
  const { i18n } = useLingui()
  const text = useText()
  const [search] = useSearchParams()
  const chosen = search.getAll('status')
  const active = ACTIVE.reduce((sum, status) => sum + statuses[status], 0)
  return (
    <nav aria-label={text('applicants.status')} className="status-links">
      <LocalLink
        to={narrowing(search, 'status', undefined)}
        aria-current={chosen.length === 0 ? 'true' : undefined}
      >
        {text('applicants.all')} <span>{active.toLocaleString(i18n.locale)}</span>
      </LocalLink>
      {APPLICATION_STATUSES.map((status) => (
        <LocalLink
          key={status}
          to={narrowing(search, 'status', status)}
          data-apart={status === 'WITHDRAWN' || undefined}
          aria-current={chosen.includes(status) ? 'true' : undefined}
        >
          {text(`status.${status}`)} <span>{statuses[status].toLocaleString(i18n.locale)}</span>
        </LocalLink>
      ))}
    </nav>
  )
}

type ChoiceProps = {
  name: 'sort' | 'rating' | 'meets'
  label: string
  options: [value: string, label: string][]
}

function Choice({ name, label, options }: ChoiceProps) {
  const id = useId()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <div className="applicant-choice">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="input select"
        value={search.get(name) ?? ''}
        onChange={(event) => navigate(narrowing(search, name, event.currentTarget.value || undefined))}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
