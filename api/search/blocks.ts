import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { bitOf, blockOf, slotsOf } from './bitmaps.ts'
import type { Matching } from './matching.ts'

export type Found = { total: number; slots: number[] }

/** How many calls of a kind match these bits, and at least `limit` of their slots, newest first. */
export async function newestSlots(
  database: Executor,
  kind: Kind,
  matching: Matching,
  bits: SQL | undefined,
  limit: number,
): Promise<Found> {
  const matched = matchedBlocks(kind, matching, bits)
  const { rows } = await database.execute<{ total: string; blocks: [number, string][] | null }>(sql`
    ${matched}, counted as (
      select block, bits, bit_count(bits) as calls, sum(bit_count(bits)) over (order by block desc) as upto from matched
    )
    select
      (select coalesce(sum(calls), 0) from counted) as total,
      (select json_agg(json_build_array(block, translate(encode(${bytesOf(sql`bits`)}, 'base64'), E'\n', '')) order by block desc)
       from counted where calls > 0 and upto - calls < ${limit}) as blocks`)
  const blocks = rows[0]?.blocks ?? []
  return {
    total: Number(rows[0]?.total ?? 0),
    slots: blocks.flatMap(([block, bytes]) => slotsOf(block, bytes)),
  }
}

/** `with …, matched as (…)`: the blocks that have matches, and which slots they are. */
export function matchedBlocks(kind: Kind, matching: Matching, bits: SQL | undefined): SQL {
  const { tables, from } = openBlocks(kind, matching, bits)
  return sql`with ${tables}, matched as materialized (select b.block, m.bits from ${from} where m.bits is not null)`
}

/**
 * Blocks `b`, and as `m.bits` the calls of a kind in them, or those of them that these bits leave, that are open by
 * the database's clock, whether or not the sweep has been.
 */
export function openBlocks(
  kind: Kind,
  matching: Matching,
  bits: SQL | undefined,
): { tables: SQL; from: SQL } {
  const gone = matching.table(sql`
    select ${blockOf(sql`slot`)} as block, bit_or(${bitOf(sql`slot`)}) as bits
    from open_calls where kind = ${kind} and deadline_at <= now() group by 1`)
  const all = sql`b.${sql.identifier(kind)}`
  const open = sql`case when ${gone} is null then ${all} else ${all} & ~${gone} end`
  const { tables, joins } = matching.sources()
  return {
    tables: sql.join(tables, sql`, `),
    from: sql`search_blocks b ${sql.join(joins, sql` `)}
      cross join lateral (select ${bits ? sql`${bits} & ${open}` : open} as bits offset 0) m`,
  }
}

/** A bit string's bytes, without the length before them. */
const bytesOf = (bits: SQL) => sql`substring(varbit_send(${bits}) from 5)`
