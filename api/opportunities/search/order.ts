import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { type Bits, bytesFrom } from './bits.ts'
import { NO_DEADLINE, type Position } from './cursor.ts'

/** More matches than this are not sorted: an index scan in list order tests the bitmap instead. */
export const SORTED_AT_ONCE = LIMITS.depth

type Part = {
  sort: 'newest' | 'deadline'
  limit: number
  offset: number
  after?: Position | undefined
}
/** The time that the list is ordered by, in microseconds, or `infinity`. */
type Placed = { id: number; micros: string }

const TIME = { newest: sql`published_at`, deadline: sql`deadline_at` }
const placed = ({ sort }: Part) => sql`id, case when isfinite(${TIME[sort]})
  then (extract(epoch from ${TIME[sort]}) * 1000000)::bigint::text else ${NO_DEADLINE} end as micros`
const ORDER = {
  newest: sql`published_at desc, id desc`,
  deadline: sql`deadline_at, id`,
}

/** Sorts the opportunities in these slots and returns a part of them. */
export async function listBySlots(database: Executor, slots: number[], part: Part): Promise<Placed[]> {
  if (slots.length === 0) return []
  const { rows } = await database.execute<Placed>(sql`
    select ${placed(part)} from open_opportunities
    where slot = any(${sql.param(slots)}::int[]) and deadline_at > now() ${beyond(part)}
    order by ${ORDER[part.sort]} limit ${part.limit} offset ${part.offset}`)
  return rows
}

/** Scans the index in list order, keeps matches (`undefined`: everything of the kind), and stops when the part is full. */
export async function listByScan(
  database: Executor,
  kind: Kind,
  matched: Bits | undefined,
  part: Part,
): Promise<Placed[]> {
  const { rows } = await database.execute<Placed>(sql`
    select ${placed(part)} from open_opportunities
    where kind = ${kind} and deadline_at > now() ${beyond(part)} ${matched ? isIn(matched) : sql``}
    order by ${ORDER[part.sort]} limit ${part.limit} offset ${part.offset}`)
  return rows
}

/** `get_bit` counts a byte's bits from the right, hence `# 7`. */
function isIn(bits: Bits): SQL {
  const { bytes, offset } = bytesFrom(bits)
  const isInside = sql`slot between ${offset} and ${offset + bytes.length * 8 - 1}`
  return sql`and case when ${isInside} then get_bit(${bytes}::bytea, (slot - ${offset}) # 7) = 1 else false end`
}

const beyond = ({ sort, after }: Part) => {
  if (!after) return sql``
  const time =
    after.micros === NO_DEADLINE
      ? sql`timestamptz 'infinity'`
      : sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`
  return sort === 'newest'
    ? sql`and (published_at, id) < (${time}, ${after.id})`
    : sql`and (deadline_at, id) > (${time}, ${after.id})`
}
