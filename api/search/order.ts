import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import { BLOCK } from '#api/database/schema.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { matchedBlocks } from './blocks.ts'
import type { Position } from './cursor.ts'
import { wantedBits } from './filters.ts'
import { Matching } from './matching.ts'
import type { Understood } from './understand.ts'

/** Up to as many matches are sorted as a whole; of more, only what is read on the way to the page. */
export const FEW = LIMITS.depth

export type Part = {
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

/** A part of the list of the calls in these slots. */
export async function listAmong(database: Executor, slots: number[], part: Part): Promise<Placed[]> {
  if (slots.length === 0) return []
  const { rows } = await database.execute<Placed>(sql`
    select ${PLACED} from open_calls
    where slot = any(${sql.param(slots)}::int[]) and deadline_at > now() ${beyond(part)}
    order by ${ORDER[part.sort]} limit ${part.limit} offset ${part.offset}`)
  return rows
}

/** A part of the list of all calls of a kind, or of the many that a search matches: reads on until it has enough. */
export async function listAlong(
  database: Executor,
  search: Understood | { kind: Kind },
  part: Part,
): Promise<Placed[]> {
  const { kind } = search
  const whole = 'lexicon' in search ? wholeOf(search) : undefined
  const { rows } = await database.execute<Placed>(sql`
    ${whole ? sql`${whole}, ${WHOLE}` : sql``}
    select ${PLACED} from open_calls
    where kind = ${kind} and deadline_at > now() ${beyond(part)} ${whole ? IS_IN_WHOLE : sql``}
    order by ${ORDER[part.sort]} limit ${part.limit} offset ${part.offset}`)
  return rows
}

function wholeOf(search: Understood): SQL | undefined {
  const matching = new Matching(search.lexicon)
  const bits = wantedBits(search, matching)
  return bits && matchedBlocks(search.kind, matching, bits)
}

// One long string of bytes, so that a row's bit is found without a join. PostgreSQL counts a byte's bits from the right.
const WHOLE = sql.raw(`
  reach as (select min(block) as first, max(block) as last from matched),
  whole as materialized (
    select string_agg(coalesce(substring(varbit_send(bits) from 5), decode(repeat('00', ${BLOCK / 8}), 'hex')), ''::bytea
      order by number) as bytes
    from reach, generate_series(first, last) as number left join matched on block = number
  )`)
const IS_IN_WHOLE = sql.raw(
  `and get_bit((select bytes from whole), ((slot - (select first from reach) * ${BLOCK}) # 7)) = 1`,
)

const beyond = ({ after }: Part) =>
  after
    ? sql`and (published_at, id) < (timestamptz 'epoch' + ${after.publishedMicros}::bigint * interval '1 microsecond', ${after.id})`
    : sql``
