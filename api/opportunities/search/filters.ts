import { type FilterName, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import { and, NONE } from './bits.ts'
import { companyTerm, countryMark, dayMark } from './document.ts'
import type { Blocks } from './mirror.ts'
import { allOf, anyOf, type Matcher, type Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

type Context = { postings: Postings; today: number }
/** How each filter that is no group is tested; the search key is looked up in `search-plan.ts`. */
type Tests = {
  [N in Exclude<FilterName, GroupName | 'search_key'>]: (
    value: NonNullable<ListQuery[N]>,
    context: Context,
  ) => Matcher
}

const TESTS: Tests = {
  company: (id, { postings }) => postings.terms([companyTerm(id)]),
  country: (code, { postings }) => postings.bitmap(countryMark(code)),
  posted_within: (days, { postings, today }) => postedSince(today - days, today, postings),
}
const TESTED = Object.keys(TESTS) as (keyof Tests)[] // keys() forgets the names

/** What was searched, under all its filters. */
export function wanted(plan: SearchPlan, postings: Postings): Matcher {
  const { query, blocks } = plan
  return allOf([shared(plan, postings), ...GROUP_NAMES.map((group) => chosen(query, group, blocks))])
}

/** The same without the groups that are counted by value. */
export function shared({ wish, query, today }: SearchPlan, postings: Postings): Matcher {
  return allOf([
    ...TESTED.flatMap((name) => tested(query, name, { postings, today })),
    ...(wish ? [postings.wish(wish)] : []),
  ])
}

function tested<N extends keyof Tests>(query: ListQuery, name: N, context: Context): Matcher[] {
  const value: ListQuery[N] = query[name]
  return value === undefined ? [] : [TESTS[name](value, context)]
}

/** The opportunities that have one of the values chosen in a group; all, when none is. */
export function chosen(query: ListQuery, group: GroupName, { values }: Blocks): Matcher {
  const names: string[] = query[group] ?? []
  if (names.length === 0) return (among) => among
  return anyOf(names.map((name) => (among) => and(among, values.get(name) ?? NONE)))
}

/** Whole days of UTC by the database's clock; tomorrow too, for a clock that is ahead. */
function postedSince(first: number, today: number, postings: Postings): Matcher {
  const days = Array.from({ length: today - first + 2 }, (_, at) => first + at)
  return anyOf(days.map((day) => postings.bitmap(dayMark(day))))
}
