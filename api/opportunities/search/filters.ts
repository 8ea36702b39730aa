import { countryTerm } from '#api/opportunities/places/places.ts'
import { endOfDay } from '#api/opportunities/query/days.ts'
import { wantedPay } from '#api/opportunities/query/pay.ts'
import { type FilterName, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import type { Blocks } from './bitmap-cache.ts'
import { and, NONE } from './bits.ts'
import { dayTerm, industryTerm, languageTerm, paidTerm, verifiedTerm } from './document.ts'
import { type Order, slotsBefore } from './places.ts'
import { allOf, anyOf, type Matcher, type Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'
import { FILTER_TERMS, placeAsked } from './where.ts'

type Context = { plan: SearchPlan; postings: Postings }
/** Belong to another filter: `near` or `place`, and `pay`. */
type Part = 'radius' | 'pay_period' | 'pay_currency'
type Named = Exclude<FilterName, GroupName | 'search_key' | Part>
/** Matchers of the filters without facets. */
type Tests = { [N in Named]: (value: NonNullable<ListQuery[N]>, context: Context) => Matcher }

const ofTerms = (name: keyof typeof FILTER_TERMS, { plan, postings }: Context) =>
  postings.terms(FILTER_TERMS[name](plan.query))

const TESTS: Tests = {
  company: (_, context) => ofTerms('company', context),
  country: (code, { postings }) => postings.bitmap(countryTerm(code)),
  place: (_, context) => placeMatcher(context),
  near: (_, context) => ofTerms('near', context),
  pay: (_, { plan, postings }) => paidAtLeast(wantedPay(plan.kind, plan.query).least, plan, postings),
  with_pay: (_, { postings }) => postings.bitmap(paidTerm),
  industry: (values, { postings }) => anyOf(values.map((value) => postings.bitmap(industryTerm(value)))),
  skill: (_, context) => ofTerms('skill', context),
  verified: (_, { postings }) => postings.bitmap(verifiedTerm),
  text_language: (values, { postings }) => anyOf(values.map((value) => postings.bitmap(languageTerm(value)))),
  closing_within: (days, { plan, postings }) => closingWithin(days, plan, postings),
  posted_within: (days, { plan, postings }) => postedWithin(days, plan, postings),
}
const TESTED = Object.keys(TESTS) as Named[] // keys() widens the names

/** The matchers of the search key and of each filter that was chosen. */
type Chosen = Map<FilterName, Matcher>

export function chosenMatchers(plan: SearchPlan, postings: Postings): Chosen {
  const { query, parsed, blocks } = plan
  const tested = TESTED.flatMap((name) => testOf(name, { plan, postings }))
  return new Map<FilterName, Matcher>([
    ...tested,
    ...(parsed ? [['search_key', postings.query(parsed)] as const] : []),
    ...GROUP_NAMES.filter((name) => query[name]?.length).map(
      (name) => [name, groupMatcher(query, name, blocks)] as const,
    ),
  ])
}

function testOf<N extends Named>(name: N, context: Context): (readonly [FilterName, Matcher])[] {
  const value: ListQuery[N] = context.plan.query[name]
  return value === undefined || value === '' ? [] : [[name, TESTS[name](value, context)]]
}

/** Matches all that was chosen but these. */
export const allBut = (chosen: Chosen, ...left: FilterName[]): Matcher =>
  allOf([...chosen].filter(([name]) => !left.includes(name)).map(([, matcher]) => matcher))

/** Matches any of the values chosen in a group; everything when none is chosen. */
export function groupMatcher(query: ListQuery, group: GroupName, { values }: Blocks): Matcher {
  const names: string[] = query[group] ?? []
  if (names.length === 0) return (among) => among
  return anyOf(names.map((name) => (among) => and(among, values.get(name) ?? NONE)))
}

/** A country always has bitmaps. */
function placeMatcher(context: Context): Matcher {
  const { plan, postings } = context
  const meant = placeAsked(plan.query)?.meant
  if (!meant) return () => NONE
  return meant.kind === 'country' || meant.kind === 'area'
    ? anyOf(meant.terms.map((term) => postings.bitmap(term)))
    : ofTerms('place', context)
}

function before(
  { kind, blocks }: SearchPlan,
  postings: Postings,
  bound: { order: Order; key: number },
): Matcher {
  const open = blocks.values.get(kind) ?? NONE
  return postings.inOrder((database) => slotsBefore(database, { kind, version: blocks.version, open }, bound))
}

/** Whole days of the site's time zone by the database's clock: 0 is today. */
export function closingWithin(days: number, plan: SearchPlan, postings: Postings): Matcher {
  const key = endOfDay(plan.state.day, days) * 1_000
  return before(plan, postings, { order: { sort: 'deadline' }, key })
}

/** At least so much, in units of `wantedPay`. */
export function paidAtLeast(amount: number, plan: SearchPlan, postings: Postings): Matcher {
  const { unit } = wantedPay(plan.kind, plan.query)
  return before(plan, postings, { order: { sort: 'pay', unit }, key: amount })
}

/** Whole UTC days by the database's clock; tomorrow is included for publishers whose clock is ahead. */
export function postedWithin(days: number, { state: { today } }: SearchPlan, postings: Postings): Matcher {
  const first = today - days
  const all = Array.from({ length: days + 2 }, (_, at) => first + at)
  return anyOf(all.map((day) => postings.bitmap(dayTerm(day))))
}
