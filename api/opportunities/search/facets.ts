import type { Executor } from '#api/platform/database/client.ts'
import { FILTERS, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import { count, countBoth, NONE } from './bits.ts'
import { chosen, shared } from './filters.ts'
import { allOf, Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

type Counts = { total: number; groups: Pick<Facets, GroupName> }

/** How many opportunities match, and of each filter value how many would if it were the one chosen in its group. */
export async function countValues(database: Executor, plan: SearchPlan): Promise<Counts> {
  const { query, blocks, open } = plan
  const postings = new Postings(plan.dictionary)
  const matcher = shared(plan, postings)
  await postings.read(database, blocks, open)
  const matched = matcher(open)
  const under = (groups: GroupName[]) => allOf(groups.map((group) => chosen(query, group, blocks)))(matched)
  const groups = GROUP_NAMES.map((group) => {
    const others = under(GROUP_NAMES.filter((other) => other !== group))
    const countOf = (value: string) => countBoth(others, blocks.values.get(value) ?? NONE)
    return [group, Object.fromEntries(FILTERS[group].values.map((value) => [value, countOf(value)]))]
  })
  // fromEntries forgets that every group and value has an entry.
  return { total: count(under(GROUP_NAMES)), groups: Object.fromEntries(groups) as Counts['groups'] }
}
