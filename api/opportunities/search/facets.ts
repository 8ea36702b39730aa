import type { Executor } from '#api/platform/database/client.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { count, countBoth, NONE } from './bits.ts'
import { chosen, GROUPS, shared } from './filters.ts'
import { allOf, Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

export type Counts = { total: number; values: Record<string, number> }

const VALUES = { type: TYPES, location: LOCATIONS, level: LEVELS }

/** How many opportunities match, and of each filter value how many would if it were the one chosen in its group. */
export async function countValues(database: Executor, plan: SearchPlan): Promise<Counts> {
  const { query, blocks, open } = plan
  const postings = new Postings(plan.dictionary)
  const matcher = shared(plan, postings)
  await postings.read(database, blocks, open)
  const matched = matcher(open)
  const under = (groups: readonly (keyof typeof VALUES)[]) =>
    allOf(groups.map((group) => chosen(query, group, blocks)))(matched)
  const values = GROUPS.flatMap((group) => {
    const others = under(GROUPS.filter((other) => other !== group))
    return VALUES[group].map((value) => [value, countBoth(others, blocks.values.get(value) ?? NONE)])
  })
  return { total: count(under(GROUPS)), values: Object.fromEntries(values) }
}
