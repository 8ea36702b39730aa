import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { FILTERS, GROUP_NAMES, type GroupName } from '#contract/opportunities/filters.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { bitsOfSegment, EMPTY, type Segment, segmentsOf } from './bitmaps.ts'

type Placed = {
  slot: number
  kind: string
  terms: string[]
  filterTerms: string[]
} & Record<GroupName, string | null>

/** Grows with every change, because the index has one writer at a time. */
export const NEXT_VERSION = sql`nextval('search_version')`

export const COLUMNS = [...KINDS, ...GROUP_NAMES.flatMap((name) => FILTERS[name].values)]

/** Sets the bits of kind and facet values. */
export async function setBlocks(tx: Executor, opportunities: Placed[]): Promise<void> {
  const values = (opportunity: Placed) =>
    [opportunity.kind, ...GROUP_NAMES.map((name) => opportunity[name])].filter((value) => value !== null)
  const rows = rowsOf(slotsByKey(opportunities, values))
  const set = COLUMNS.map((name) => sql`coalesce(bit_or(bits) filter (where term = ${name}), ${EMPTY})`)
  const merge = COLUMNS.map((name) => sql.raw(`"${name}" = search_blocks."${name}" | excluded."${name}"`))
  await tx.execute(sql`
    with added as (select term, block, ${bitsOfSegment} as bits from ${segments(rows)})
    insert into search_blocks (block, version, ${sql.raw(COLUMNS.map((name) => `"${name}"`).join(', '))})
    select block, ${NEXT_VERSION}, ${sql.join(set, sql`, `)} from added group by block
    on conflict (block) do update set version = excluded.version, ${sql.join(merge, sql`, `)}`)
}

/** Sets the bits of common terms and filter terms. */
export async function setBits(tx: Executor, opportunities: Placed[], common: Set<string>): Promise<void> {
  const keys = (opportunity: Placed) => [
    ...opportunity.terms.filter((term) => common.has(term)),
    ...opportunity.filterTerms,
  ]
  const rows = rowsOf(slotsByKey(opportunities, keys))
  await tx.execute(sql`
    insert into search_bitmaps (term, block, bits)
    select term, block, ${bitsOfSegment} from ${segments(rows)}
    on conflict (term, block) do update set bits = search_bitmaps.bits | excluded.bits`)
}

type Row = Segment & { term: string }

const segments = (rows: Row[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}) as row(term text, block int, "offset" int, hex text)`

function slotsByKey(
  opportunities: Placed[],
  keysOf: (opportunity: Placed) => string[],
): Map<string, number[]> {
  const slots = new Map<string, number[]>()
  for (const opportunity of opportunities) {
    for (const key of keysOf(opportunity)) {
      const known = slots.get(key)
      if (known) known.push(opportunity.slot)
      else slots.set(key, [opportunity.slot])
    }
  }
  return slots
}

function rowsOf(slots: Map<string, number[]>): Row[] {
  return [...slots].flatMap(([term, of]) => segmentsOf(of).map((segment) => ({ term, ...segment })))
}
