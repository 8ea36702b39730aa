import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import { LEVELS, LOCATIONS, POSTED_WITHIN_DAYS, TYPES } from '#contract/vocabulary.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { replaced, toggled } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import './filter-panel.css'

const GROUPS = [
  { name: 'type', values: TYPES },
  { name: 'location', values: LOCATIONS },
  { name: 'level', values: LEVELS },
] as const

/** Every value is a link to the list it would show, with how many calls that are; it works before scripts do. */
export function FilterPanel({ facets }: { facets: Facets }) {
  const text = useText()
  return (
    <div className="filter-groups">
      {GROUPS.map(({ name, values }) => (
        <FilterGroup key={name} name={name} title={text(`filters.${name}`)} all={text('filters.all')}>
          {values.map((value) => (
            <FilterLink
              key={value}
              name={name}
              value={value}
              count={countOf(facets[name], value)}
              label={text(`${name}.${value}` as MessageId /* name and value are of the same group */)}
            />
          ))}
        </FilterGroup>
      ))}
      <FilterGroup isOne name="posted_within" title={text('filters.posted')} all={text('filters.posted.any')}>
        {POSTED_WITHIN_DAYS.map((days) => (
          <ChoiceLink
            key={days}
            name="posted_within"
            value={String(days)}
            label={text('filters.posted.days', { days })}
          />
        ))}
      </FilterGroup>
    </div>
  )
}

/** `isOne`: exactly one of the values holds, as `all` does in every group. */
type FilterGroupProps = { name: string; title: string; all: string; isOne?: boolean; children: ReactNode }

function FilterGroup({ name, title, all, isOne = false, children }: FilterGroupProps) {
  return (
    <section className={isOne ? 'filter-one' : undefined}>
      <h3>{title}</h3>
      <ul>
        <ChoiceLink name={name} value={undefined} label={all} />
        {children}
      </ul>
    </section>
  )
}

type FilterLinkProps = { name: 'type' | 'location' | 'level'; value: string; count: number; label: string }

/** One value of a group in which several can be chosen; without hits it stays visible but leads nowhere. */
function FilterLink({ name, value, count, label }: FilterLinkProps) {
  const [search] = useSearchParams()
  const isChosen = search.getAll(name).includes(value)
  const content = (
    <>
      {label}
      <span>{count.toLocaleString('en')}</span>
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

/** One value of a group in which exactly one holds; `undefined` is all of them. */
function ChoiceLink({ name, value, label }: { name: string; value: string | undefined; label: string }) {
  const [search] = useSearchParams()
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
