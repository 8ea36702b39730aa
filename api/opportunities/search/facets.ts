import type { Executor } from '#api/platform/database/client.ts'
import { FILTERS, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import { type Bits, count, countAnd, NONE, withScratch } from './bits.ts'
import { groupMatcher, matcherWithoutGroups } from './filters.ts'
import { allOf, Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

type Counts = { total: number; groups: Pick<Facets, GroupName> }

/** The number of matches, and for each filter value the number if it were the only one chosen in its group. */
export async function countFacetValues(database: Executor, plan: SearchPlan): Promise<Counts> {
  const { blocks, open } = plan
  const postings = new Postings(plan)
  const matcher = matcherWithoutGroups(plan, postings)
  await postings.read(database, blocks, open)
  return withScratch(() => countUnder(plan, matcher(open)))
}

function countUnder({ query, blocks }: SearchPlan, matched: Bits): Counts {
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
