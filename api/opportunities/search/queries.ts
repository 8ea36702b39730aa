import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { noteList } from '#api/platform/kept/making.ts'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import { type Kind, LIMITS, type Sort } from '#contract/vocabulary.ts'
import { andNot, type Bits, count, highestSlots, kept, ofSlots, withScratch } from './bits.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { countFacetValues } from './facets.ts'
import { matcherOf } from './filters.ts'
import { findState, type IndexState, isSameState, seenIndexOf } from './index-state.ts'
import { newestRows } from './order.ts'
import { listPlaced } from './places.ts'
import { Postings } from './postings.ts'
import { listByRelevance } from './relevance.ts'
import { planSearch, type Search, type SearchPlan } from './search-plan.ts'

type Page = {
  ids: number[]
  /** Exact up to 10,000, then 10,000. */
  total: number
  totalIsExact: boolean
  searchKeyUsed: string | null
  /** The cursor of the next page, in the same order; null at the end. */
  nextCursor: string | null
  /** The state of the index that it is made from, where that was not asked for anew. */
  recalled?: IndexState | undefined
}

/**
 * One page of open opportunities. With `mayRecall` a list by time may be made from the state of the index that this process saw last,
 * and says so in `recalled`: who asks compares it with the state of now.
 * @throws ApiError `invalid` for a malformed cursor
 */
export async function findPage(
  database: Executor,
  search: Search,
  { mayRecall = false } = {},
): Promise<Page> {
  noteListOf(search)
  const { query } = search
  const { page = 1, page_size: limit = LIMITS.pageSize } = query
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  const sort = after?.sort ?? sortOf(query)
  const offset = query.cursor === undefined ? (page - 1) * limit : 0
  if (sort === 'relevance') {
    const from = after?.sort === 'relevance' ? after : { slot: undefined, offset }
    return findRankedPage(database, search, { ...from, limit })
  }
  const part = { sort, limit, offset, after: after?.sort === 'relevance' ? undefined : after }
  return findTimedPage(database, await planSearch(database, search, { mayRecall }), part)
}

/** The newest first, or those with the nearest deadline. */
async function findTimedPage(
  database: Executor,
  plan: SearchPlan,
  part: Parameters<typeof listPlaced>[2],
): Promise<Page> {
  const matched = await findMatches(database, plan)
  const { kind, blocks, state } = plan
  const open = blocks.values.get(kind) ?? matched
  const placed = await listPlaced(database, { kind, version: blocks.version, open, matched }, part)
  const last = placed.at(-1)
  return {
    ...capped(count(matched)),
    searchKeyUsed: plan.searchKeyUsed,
    ids: placed.map(({ id }) => id),
    nextCursor: last && placed.length === part.limit ? encodeCursor({ sort: part.sort, ...last }) : null,
    recalled: plan.isRecalled ? state : undefined,
  }
}

type RankedPart = { slot: number | undefined; offset: number; limit: number }

/** The state that was recalled may be outdated: it is read again with the ranking, and the page made anew where it changed. */
async function findRankedPage(database: Executor, search: Search, part: RankedPart): Promise<Page> {
  const plan = await planSearch(database, search, { mayRecall: true })
  const { page, state } = await findRanked(database, plan, part)
  if (!plan.isRecalled) return page
  const now = state ?? (await findState(database, search.kind))
  if (isSameState(now, plan.state)) return page
  seenIndexOf(database).see(search.kind, now)
  return (await findRanked(database, await planSearch(database, search), part)).page
}

/** Opportunities above `slot` were added since the first page, and would push others from one page to the next. */
async function findRanked(database: Executor, plan: SearchPlan, part: RankedPart) {
  const matched = await findMatches(database, plan)
  const { slot = highestSlots(matched, 1)[0] ?? 0, offset, limit } = part
  const known = andNot(matched, ofSlots(highestSlots(matched, Infinity, slot)))
  const total = count(matched)
  const knownTotal = known === matched ? total : count(known)
  const { ids, state } = await listByRelevance(database, plan, known, { limit, offset, total: knownTotal })
  const end = offset + limit
  const nextCursor = end < knownTotal ? encodeCursor({ sort: 'relevance', slot, offset: end }) : null
  return { page: { ...capped(total), searchKeyUsed: plan.searchKeyUsed, ids, nextCursor }, state }
}

/** The highest slot of the index. Everything indexed or reindexed later gets a higher one, because writers take turns. */
export async function lastSlot(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ slot: number | null }>(
    sql`select max(slot) as slot from open_opportunities`,
  )
  return rows[0]?.slot ?? -1
}

/** The matching slots above `above`, highest first. */
export async function listSlotsAbove(database: Executor, search: Search, above: number): Promise<number[]> {
  const matched = await findMatches(database, await planSearch(database, search))
  return highestSlots(matched, Infinity, above)
}

async function findMatches(database: Executor, plan: SearchPlan): Promise<Bits> {
  const postings = new Postings(plan.dictionary)
  const matcher = matcherOf(plan, postings)
  await postings.read(database, plan.blocks, plan.open)
  return withScratch(() => kept(matcher(plan.open)))
}

/** The number of matches and of each facet value. */
export async function countFacets(database: Executor, search: Search): Promise<Facets> {
  noteListOf(search)
  const plan = await planSearch(database, search)
  const counts = await countFacetValues(database, plan)
  const { total, totalIsExact } = capped(counts.total)
  return {
    total,
    total_is_exact: totalIsExact,
    search_key_used: plan.searchKeyUsed,
    ...counts.groups,
  }
}

/** The ids of the newest open opportunities of a kind. */
export async function listRecent(database: Executor, kind: Kind, limit: number): Promise<number[]> {
  noteList(kind)
  return (await newestRows(database, { kind, limit })).map(({ id }) => id)
}

/** Only its own opportunities can be in a company's list. */
const noteListOf = ({ kind, query: { company } }: Search) =>
  noteList(company === undefined ? kind : { company })

/** Relevance without a search key is newest first, and so is a cursor that begins. */
function sortOf({ cursor, search_key, sort }: Search['query']): Sort {
  if (cursor !== undefined) return 'newest'
  if (!search_key) return sort === 'deadline' ? 'deadline' : 'newest'
  return sort ?? 'relevance'
}

function capped(total: number) {
  return { total: Math.min(total, LIMITS.countExact), totalIsExact: total <= LIMITS.countExact }
}
