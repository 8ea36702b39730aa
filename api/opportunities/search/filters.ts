import type { ListQuery } from '#contract/opportunities/lists.ts'
import { and, NONE } from './bits.ts'
import { companyTerm, countryMark, dayMark } from './document.ts'
import type { Blocks } from './mirror.ts'
import { allOf, anyOf, type Matcher, type Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

export const GROUPS = ['type', 'location', 'level'] as const
export type Group = (typeof GROUPS)[number]

/** What was searched, under all its filters. */
export function wanted(plan: SearchPlan, postings: Postings): Matcher {
  const { query, blocks } = plan
  return allOf([shared(plan, postings), ...GROUPS.map((group) => chosen(query, group, blocks))])
}

/** The same without the groups that are counted by value. */
export function shared({ wish, query, today }: SearchPlan, postings: Postings): Matcher {
  const { company, country, posted_within } = query
  return allOf([
    ...(company === undefined ? [] : [postings.terms([companyTerm(company)])]),
    ...(country === undefined ? [] : [postings.bitmap(countryMark(country))]),
    ...(posted_within === undefined ? [] : [postedSince(today - posted_within, today, postings)]),
    ...(wish ? [postings.wish(wish)] : []),
  ])
}

/** The opportunities that have one of the values chosen in a group; all, when none is. */
export function chosen(query: ListQuery, group: Group, { values }: Blocks): Matcher {
  const names: string[] = query[group] ?? []
  if (names.length === 0) return (among) => among
  return anyOf(names.map((name) => (among) => and(among, values.get(name) ?? NONE)))
}

/** Whole days of UTC by the database's clock; tomorrow too, for a clock that is ahead. */
function postedSince(first: number, today: number, postings: Postings): Matcher {
  const days = Array.from({ length: today - first + 2 }, (_, at) => first + at)
  return anyOf(days.map((day) => postings.bitmap(dayMark(day))))
}
