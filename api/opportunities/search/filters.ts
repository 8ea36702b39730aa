import { countryTerm, termsNear } from '#api/opportunities/places/places.ts'
import { type FilterName, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import type { Blocks } from './bitmap-cache.ts'
import { and, NONE } from './bits.ts'
import { companyTerm, dayTerm } from './document.ts'
import { allOf, anyOf, type Matcher, type Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

type Context = { postings: Postings; today: number }
/** Matchers of the filters without facets; `search-plan.ts` handles the search key. */
type Tests = {
  [N in Exclude<FilterName, GroupName | 'search_key'>]: (
    value: NonNullable<ListQuery[N]>,
    context: Context,
  ) => Matcher
}

const TESTS: Tests = {
  company: (id, { postings }) => postings.terms([companyTerm(id)]),
  country: (code, { postings }) => postings.bitmap(countryTerm(code)),
  posted_within: (days, { postings, today }) => postedSince(today - days, today, postings),
}
const TESTED = Object.keys(TESTS) as (keyof Tests)[] // keys() widens the names

/** Matches the search key and all filters. */
export function matcherOf(plan: SearchPlan, postings: Postings): Matcher {
  const { query, blocks } = plan
  return allOf([
    matcherWithoutGroups(plan, postings),
    ...GROUP_NAMES.map((group) => groupMatcher(query, group, blocks)),
  ])
}

/** Matches the search key and the filters without facets, so that facets can be counted over the result. */
export function matcherWithoutGroups({ parsed, query, state }: SearchPlan, postings: Postings): Matcher {
  const { today } = state
  return allOf([
    ...TESTED.flatMap((name) => filterMatchers(query, name, { postings, today })),
    ...(query.near ? [postings.terms(termsNear(query.near, query.radius))] : []),
    ...(parsed ? [postings.query(parsed)] : []),
  ])
}

function filterMatchers<N extends keyof Tests>(query: ListQuery, name: N, context: Context): Matcher[] {
  const value: ListQuery[N] = query[name]
  return value === undefined ? [] : [TESTS[name](value, context)]
}

/** Matches any of the values chosen in a group; everything when none is chosen. */
export function groupMatcher(query: ListQuery, group: GroupName, { values }: Blocks): Matcher {
  const names: string[] = query[group] ?? []
  if (names.length === 0) return (among) => among
  return anyOf(names.map((name) => (among) => and(among, values.get(name) ?? NONE)))
}

/** Whole UTC days by the database's clock; tomorrow is included for publishers whose clock is ahead. */
function postedSince(first: number, today: number, postings: Postings): Matcher {
  const days = Array.from({ length: today - first + 2 }, (_, at) => first + at)
  return anyOf(days.map((day) => postings.bitmap(dayTerm(day))))
}
