import { type FilterName, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import { and, NONE } from './bits.ts'
import { companyTerm, countryMark, dayMark } from './document.ts'
import { allOf, anyOf, type Matcher, type Matching } from './matching.ts'
import type { Blocks } from './mirror.ts'
import type { Understood } from './understand.ts'

type Context = { matching: Matching; today: number }
/** How each filter that is no group is tested; the search key is looked up in `understand.ts`. */
type Tests = {
  [N in Exclude<FilterName, GroupName | 'search_key'>]: (
    value: NonNullable<ListQuery[N]>,
    context: Context,
  ) => Matcher
}

const TESTS: Tests = {
  company: (id, { matching }) => matching.terms([companyTerm(id)]),
  country: (code, { matching }) => matching.bitmap(countryMark(code)),
  posted_within: (days, { matching, today }) => postedSince(today - days, today, matching),
}
const TESTED = Object.keys(TESTS) as (keyof Tests)[] // keys() forgets the names

/** What was searched, under all its filters. */
export function wanted(understood: Understood, matching: Matching): Matcher {
  const { query, blocks } = understood
  return allOf([shared(understood, matching), ...GROUP_NAMES.map((group) => chosen(query, group, blocks))])
}

/** The same without the groups that are counted by value. */
export function shared({ wish, query, today }: Understood, matching: Matching): Matcher {
  return allOf([
    ...TESTED.flatMap((name) => tested(query, name, { matching, today })),
    ...(wish ? [matching.wish(wish)] : []),
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
function postedSince(first: number, today: number, matching: Matching): Matcher {
  const days = Array.from({ length: today - first + 2 }, (_, at) => first + at)
  return anyOf(days.map((day) => matching.bitmap(dayMark(day))))
}
