import { wantedPay } from '#api/opportunities/query/pay.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { FILTERS, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import { type Bits, count, countAnd, NONE, withScratch } from './bits.ts'
import { paidTerm, payTerm } from './document.ts'
import { allBut, chosenMatchers, groupMatcher } from './filters.ts'
import { allOf, type Matcher, Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

type Counts = { total: number; groups: Pick<Facets, GroupName>; pay: Facets['pay'] }

/** The number of matches, and for each filter value the number if it were the only one chosen in its group. */
export async function countFacetValues(database: Executor, plan: SearchPlan): Promise<Counts> {
  const { open } = plan
  const postings = new Postings(plan)
  const chosen = chosenMatchers(plan, postings)
  const pay = payMatchers(plan, postings)
  await postings.read(database, plan, open)
  const matcher = allBut(chosen, ...GROUP_NAMES)
  const anyPay = allBut(chosen, 'pay', 'with_pay')
  return withScratch(() => ({
    ...countUnder(plan, matcher(open)),
    pay: pay && countPay(pay, anyPay(open)),
  }))
}

type PayMatchers = { currency: string; stated: Matcher; comparable: Matcher }

/** Asked for where a list is narrowed or ordered by pay. */
function payMatchers({ kind, query }: SearchPlan, postings: Postings): PayMatchers | null {
  if (query.pay === undefined && query.sort !== 'pay') return null
  const { currency, unit } = wantedPay(kind, query)
  return { currency, stated: postings.bitmap(paidTerm), comparable: postings.bitmap(payTerm(unit)) }
}

const countPay = ({ currency, stated, comparable }: PayMatchers, matched: Bits) => ({
  currency,
  of: count(matched),
  stated: count(stated(matched)),
  comparable: count(comparable(matched)),
})

function countUnder({ query, blocks }: SearchPlan, matched: Bits): Omit<Counts, 'pay'> {
  const under = (groups: GroupName[]) =>
    allOf(groups.map((group) => groupMatcher(query, group, blocks)))(matched)
  const groups = GROUP_NAMES.map((group) => {
    const others = under(GROUP_NAMES.filter((other) => other !== group))
    const countOf = (value: string) => countAnd(others, blocks.values.get(value) ?? NONE)
    return [group, Object.fromEntries(FILTERS[group].values.map((value) => [value, countOf(value)]))]
  })
  // fromEntries() widens the keys, though every group and value has an entry.
  return { total: count(under(GROUP_NAMES)), groups: Object.fromEntries(groups) as Counts['groups'] }
}
