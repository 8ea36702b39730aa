import { sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import type { ListQuery } from '#contract/lists.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { openBlocks } from './blocks.ts'
import { chosen, GROUPS, type Group, sharedBits } from './filters.ts'
import { allOf, Matching } from './matching.ts'
import type { Understood } from './understand.ts'

export type Counts = { total: number; values: Record<string, number> }

/** How many calls match, and of each filter value how many would if it were the one chosen in its group. */
export async function countValues(database: Executor, understood: Understood): Promise<Counts> {
  const matching = new Matching(understood.lexicon)
  const shared = sharedBits(understood, matching)
  const { tables, from } = openBlocks(
    understood.kind,
    matching,
    shared.length > 0 ? allOf(shared) : undefined,
  )
  const values = [
    ...valueCounts(TYPES, 'type'),
    ...valueCounts(LOCATIONS, 'location'),
    ...valueCounts(LEVELS, 'level'),
  ]
  // Not in steps: a block's row is 7 KB, and each step would copy it.
  const { rows } = await database.execute<Record<string, string>>(sql`
    with ${tables}
    select coalesce(sum(bit_count(n.under_all)), 0) as total, ${sql.join(values, sql`, `)}
    from ${from} cross join lateral (
      select ${sql.join(
        GROUPS.map((group) => without(understood.query, group)),
        sql`, `,
      )}, ${under(understood.query, GROUPS)} as under_all offset 0
    ) n
    where m.bits is not null`)
  const { total, ...counted } = rows[0] ?? {}
  return {
    total: Number(total),
    values: Object.fromEntries(Object.entries(counted).map(([name, n]) => [name, Number(n)])),
  }
}

const under = (query: ListQuery, groups: readonly Group[]) =>
  allOf([sql`m.bits`, ...groups.flatMap((group) => chosen(query, group))])

const without = (query: ListQuery, group: Group) =>
  sql`${under(
    query,
    GROUPS.filter((other) => other !== group),
  )} as ${sql.identifier(`without_${group}`)}`

const valueCounts = (values: readonly string[], group: Group) =>
  values.map(
    (value) =>
      sql`coalesce(sum(bit_count(n.${sql.identifier(`without_${group}`)} & b.${sql.identifier(value)})), 0) as ${sql.identifier(value)}`,
  )
