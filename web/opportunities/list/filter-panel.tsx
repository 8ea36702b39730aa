import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import {
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  filterOf,
  GROUP_NAMES,
  type GroupName,
} from '#contract/opportunities/filters.ts'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { replaced, toggled } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { filterWords } from './filter-words.ts'
import './filter-panel.css'

/** Filters that offer a few numbers, of which one is chosen. */
const CHOICES = FILTER_NAMES.flatMap((name) => {
  const filter = filterOf(name)
  return 'offered' in filter && filter.offered ? [{ name, values: filter.offered.map(String) }] : []
})
const NO_NAMES = { country: null, company: null }

/** Each value links to the list it would show, with its count, so filters work without scripts. */
export function FilterPanel({ facets }: { facets: Facets }) {
  const text = useText()
  const [search] = useSearchParams()
  const label = (name: FilterName, value: string) => filterWords(text, { name, value }, NO_NAMES)
  return (
    <div className="filter-groups">
      {GROUP_NAMES.map((name) => (
        <FilterGroup
          key={name}
          name={name}
          search={search}
          title={text(`filters.${name}`)}
          all={text('filters.all')}
        >
          {FILTERS[name].values.map((value) => (
            <FilterLink
              key={value}
              search={search}
              name={name}
              value={value}
              count={countOf(facets[name], value)}
              label={label(name, value)}
            />
          ))}
        </FilterGroup>
      ))}
      {CHOICES.map(({ name, values }) => (
        <FilterGroup
          key={name}
          isOne
          name={name}
          search={search}
          // The catalogue has a title for each filter that offers numbers.
          title={text(`filters.${name}` as MessageId)}
          all={text(`filters.any.${name}` as MessageId)}
        >
          {values.map((value) => (
            <ChoiceLink key={value} search={search} name={name} value={value} label={label(name, value)} />
          ))}
        </FilterGroup>
      ))}
    </div>
  )
}

/** `isOne`: a single-choice group. */
type FilterGroupProps = {
  name: string
  search: URLSearchParams
  title: string
  all: string
  isOne?: boolean
  children: ReactNode
}

function FilterGroup({ name, search, title, all, isOne = false, children }: FilterGroupProps) {
  return (
    <section className={isOne ? 'filter-one' : undefined}>
      <h3>{title}</h3>
      <ul>
        <ChoiceLink search={search} name={name} value={undefined} label={all} />
        {children}
      </ul>
    </section>
  )
}

type FilterLinkProps = {
  search: URLSearchParams
  name: GroupName
  value: string
  count: number
  label: string
}

/** A value of a multiple-choice group; without hits it stays visible but is no link. */
function FilterLink({ search, name, value, count, label }: FilterLinkProps) {
  const { i18n } = useLingui()
  const isChosen = search.getAll(name).includes(value)
  const content = (
    <>
      {label}
      <span>{count.toLocaleString(i18n.locale)}</span>
    </>
  )
  return (
    <li>
      {count === 0 && !isChosen ? (
        <span>{content}</span>
      ) : (
        <FilterAnchor to={toggled(search, { name, value })} isChosen={isChosen}>
          {content}
        </FilterAnchor>
      )}
    </li>
  )
}

type ChoiceLinkProps = { search: URLSearchParams; name: string; value: string | undefined; label: string }

/** A value of a single-choice group; `undefined` means any. */
function ChoiceLink({ search, name, value, label }: ChoiceLinkProps) {
  const isChosen = value === undefined ? search.getAll(name).length === 0 : search.get(name) === value
  return (
    <li>
      <FilterAnchor to={replaced(search, name, value)} isChosen={isChosen}>
        {label}
      </FilterAnchor>
    </li>
  )
}

type FilterAnchorProps = { to: string; isChosen: boolean; children: ReactNode }

function FilterAnchor({ to, isChosen, children }: FilterAnchorProps) {
  return (
    <LocalLink to={to} preventScrollReset aria-current={isChosen ? 'true' : undefined}>
      {children}
    </LocalLink>
  )
}

function countOf(counts: Partial<Record<string, number>>, value: string): number {
  return counts[value] ?? 0
}
