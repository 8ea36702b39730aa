import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/lists.ts'
import { companyTerm, countryMark } from './document.ts'
import { allOf, anyOf, type Matching } from './matching.ts'
import type { Understood } from './understand.ts'

export const GROUPS = ['type', 'location', 'level'] as const
export type Group = (typeof GROUPS)[number]

/** The bits of what was searched, under all its filters; `undefined` when nothing was asked. */
export function wantedBits(understood: Understood, matching: Matching): SQL | undefined {
  const groups = GROUPS.flatMap((group) => chosen(understood.query, group))
  const parts = [...sharedBits(understood, matching), ...groups]
  return parts.length > 0 ? allOf(parts) : undefined
}

/** The same without the groups that are counted by value. */
export function sharedBits({ wish, query }: Understood, matching: Matching): SQL[] {
  const { company, country, posted_within } = query
  return [
    ...(wish ? [matching.wish(wish)] : []),
    ...(company === undefined ? [] : [matching.terms([companyTerm(company)])]),
    ...(country === undefined ? [] : [matching.bitmap(countryMark(country))]),
    ...(posted_within === undefined ? [] : [matching.table(daysSince(posted_within))]),
  ]
}

/** The bits of the values chosen in a group, if any. */
export function chosen(query: ListQuery, group: Group): SQL[] {
  const values: string[] = query[group] ?? []
  return values.length > 0 ? [anyOf(values.map((value) => sql`b.${sql.identifier(value)}`))] : []
}

/** Whole days of UTC by the database's clock: today and as many before; tomorrow too, for a clock that is ahead. */
const daysSince = (days: number) => sql`
  select block, bit_or(bits) as bits from search_bitmaps
  where term in (
    select '^' || (floor(extract(epoch from now()) / 86400)::int - ago) from generate_series(-1, ${days}::int) ago)
  group by block`
