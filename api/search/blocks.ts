import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { bitOf, blockOf, slotsOf } from './bitmaps.ts'
import { allOf, type Matching } from './matching.ts'

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

/**
 * `with …, matched as (…)`: the block and the bits of all calls of a kind, or of those these bits leave, that are open
 * by the database's clock, whether or not the sweep has been.
 */
export function matchedBlocks(kind: Kind, matching: Matching, bits: SQL | undefined): SQL {
  const gone = matching.table(sql`
    select ${blockOf(sql`slot`)} as block, bit_or(${bitOf(sql`slot`)}) as bits
    from open_calls where kind = ${kind} and deadline_at <= now() group by 1`)
  const open = sql`b.${sql.identifier(kind)} & ~${gone}`
  return sql`
    with ${sql.join(matching.tables, sql`, `)}, matched as materialized (
      select b.block, ${bits ? allOf([open, bits]) : open} as bits
      from search_blocks b ${sql.join(matching.joins, sql` `)}
    )`
}

/** A bit string's bytes, without the length before them. */
const bytesOf = (bits: SQL) => sql`substring(varbit_send(${bits}) from 5)`
