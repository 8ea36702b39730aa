import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { type Bits, bytesFrom } from './bits.ts'
import type { Position } from './cursor.ts'

/** Up to as many matches are sorted as a whole; of more, only what is read on the way to the page. */
export const FEW = LIMITS.depth

type Part = {
  sort: 'newest' | 'deadline'
  limit: number
  offset: number
  after?: Position | undefined
}
export type Placed = { id: number; publishedMicros: string }

const PLACED = sql`id, (extract(epoch from published_at) * 1000000)::bigint::text as "publishedMicros"`
const ORDER = {
  newest: sql`published_at desc, id desc`,
  deadline: sql`deadline_at, id`,
}

/** A part of the list of the opportunities in these slots. */
export async function listAmong(database: Executor, slots: number[], part: Part): Promise<Placed[]> {
  if (slots.length === 0) return []
  const { rows } = await database.execute<Placed>(sql`
    select ${PLACED} from open_opportunities
    where slot = any(${sql.param(slots)}::int[]) and deadline_at > now() ${beyond(part)}
    order by ${ORDER[part.sort]} limit ${part.limit} offset ${part.offset}`)
  return rows
}

/** A part of the list of all opportunities of a kind, or of those that match: reads on until it has enough. */
export async function listAlong(
  database: Executor,
  kind: Kind,
  matched: Bits | undefined,
  part: Part,
): Promise<Placed[]> {
  const { rows } = await database.execute<Placed>(sql`
    select ${PLACED} from open_opportunities
    where kind = ${kind} and deadline_at > now() ${beyond(part)} ${matched ? isIn(matched) : sql``}
    order by ${ORDER[part.sort]} limit ${part.limit} offset ${part.offset}`)
  return rows
}

/** PostgreSQL counts a byte's bits from the right. */
function isIn(bits: Bits): SQL {
  const { bytes, offset } = bytesFrom(bits)
  const isInside = sql`slot between ${offset} and ${offset + bytes.length * 8 - 1}`
  return sql`and case when ${isInside} then get_bit(${bytes}::bytea, (slot - ${offset}) # 7) = 1 else false end`
}

const beyond = ({ after }: Part) =>
  after
    ? sql`and (published_at, id) < (timestamptz 'epoch' + ${after.publishedMicros}::bigint * interval '1 microsecond', ${after.id})`
    : sql``
