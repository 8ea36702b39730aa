import { useLingui } from '@lingui/react'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import {
  FILTER_NAMES,
  FILTERS,
  filterOf,
  GROUP_NAMES,
  type GroupName,
} from '#contract/opportunities/filters.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { useIsHydrated } from '#web/app/hydrated.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { replaced, toggled } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import type { ShownFacets } from './list.server.ts'
import './filter-panel.css'

/** Filters that offer a few numbers, of which one is chosen. */
const CHOICES = FILTER_NAMES.flatMap((name) => {
  const filter = filterOf(name)
  return 'offered' in filter && filter.offered ? [{ name, values: filter.offered.map(String) }] : []
})

const FurtherFilters = island(
  async () => (await import('#web/opportunities/filters/further-filters.tsx')).FurtherFilters,
)

export type FilterPanelProps = {
  facets: ShownFacets
  collection: Collection
  /** Fields of the address that could not be read. */
  wrong: string[]
  isInSheet?: boolean
}

/** Each value links to the list it would show, with its count, so filters work without scripts. */
export function FilterPanel({ facets, collection, wrong, isInSheet = false }: FilterPanelProps) {
  const text = useText()
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
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
              // The catalogue has a name for each value of a group.
              label={text(`${name}.${value}` as MessageId)}
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
            <ChoiceLink
              key={value}
              search={search}
              name={name}
              value={value}
              label={text('filters.posted_within.days', { days: value })}
            />
          ))}
        </FilterGroup>
      ))}
      {isHydrated && (isInSheet || matchMedia('(width >= 1470px)').matches) && (
        <Suspense>
          <FurtherFilters collection={collection} wrong={wrong} isAtOnce={isInSheet || wrong.length > 0} />
        </Suspense>
      )}
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
