import { sql } from 'drizzle-orm'
import { regionName } from '#api/opportunities/places/gazetteer.ts'
import type { Place } from '#api/opportunities/places/places.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { noteList } from '#api/platform/kept/making.ts'
import type { Facets, PlaceMeant, Widened } from '#contract/opportunities/opportunities.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { type Bits, count, highestSlots, kept, ofSlots, upTo, withScratch } from './bits.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { countFacetValues } from './facets.ts'
import { allBut, chosenMatchers } from './filters.ts'
import { findState, type IndexState, isSameState, seenIndexOf } from './index-state.ts'
import { newestRows } from './order.ts'
import { Postings } from './postings.ts'
import { listByRelevance } from './relevance.ts'
import { planSearch, type Search, type SearchPlan } from './search-plan.ts'
import { otherSpelling } from './spelling.ts'
import { listTiered, type TieredSort } from './tiers.ts'
import { nearMeant, placeAsked } from './where.ts'
import { isEnough, isTooNarrow, mayWiden, stepsOf } from './widening.ts'

type Page = {
  ids: number[]
  /** Exact up to 10,000, then 10,000. */
  total: number
  totalIsExact: boolean
  searchKeyUsed: string | null
  widened: Widened | null
  place: PlaceMeant | null
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

/** The newest first, or by deadline, pay or fit. */
async function findTimedPage(
  database: Executor,
  asked: SearchPlan,
  part: Parameters<typeof listTiered>[2],
): Promise<Page> {
  const { plan, matched } = await findWidely(database, asked)
  const { state } = plan
  const placed = await listTiered(database, { plan, matched }, part)
  const last = placed.at(-1)
  return {
    ...capped(count(matched)),
    ...explained(plan),
    ids: placed.map(({ id }) => id),
    nextCursor:
      last && placed.length === part.limit && !plan.widened
        ? encodeCursor({ sort: part.sort, ...last })
        : null,
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
async function findRanked(database: Executor, asked: SearchPlan, part: RankedPart) {
  const { plan, matched } = await findWidely(database, asked)
  const { slot = highestSlots(matched, 1)[0] ?? 0, offset, limit } = part
  const known = upTo(matched, slot)
  const total = count(matched)
  const knownTotal = known === matched ? total : count(known)
  const { ids, state } = await listByRelevance(database, plan, known, { limit, offset, total: knownTotal })
  const end = offset + limit
  const nextCursor =
    end < knownTotal && !plan.widened ? encodeCursor({ sort: 'relevance', slot, offset: end }) : null
  return { page: { ...capped(total), ...explained(plan), ids, nextCursor }, state }
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
  return highestSlots(matched, Infinity, { above })
}

/** The matches, or those of a wider search where there are too few. */
export async function findWidely(
  database: Executor,
  plan: SearchPlan,
): Promise<{ plan: SearchPlan; matched: Bits }> {
  const matched = await findMatches(database, plan)
  const exact = count(matched)
  if (!plan.parsed || !mayWiden(plan) || !isTooNarrow(plan.parsed, exact)) return { plan, matched }
  let widest = { plan, matched }
  for (const { by, parsed } of stepsOf(plan.parsed, exact)) {
    // With what was asked, which names alone may leave out.
    const wider = { ...plan, parsed: [...parsed, ...plan.parsed], widened: { by, exact, matched } }
    const found = await findMatches(database, wider)
    if (count(found) > count(widest.matched)) widest = { plan: wider, matched: found }
    if (isEnough(count(found), exact)) break
  }
  return widest
}

/** Ids of the best of these slots for the words of a search; fewer where some closed meanwhile. */
export async function listBestOf(
  database: Executor,
  search: Search,
  { slots, limit }: { slots: number[]; limit: number },
): Promise<number[]> {
  const plan = await planSearch(database, search)
  const part = { limit, offset: 0, total: slots.length }
  return (await listByRelevance(database, plan, ofSlots(slots), part)).ids
}

async function findMatches(database: Executor, plan: SearchPlan): Promise<Bits> {
  const postings = new Postings(plan)
  const matcher = allBut(chosenMatchers(plan, postings))
  await postings.read(database, plan, plan.open)
  return withScratch(() => kept(matcher(plan.open)))
}

/** The number of matches and of each facet value. */
export async function countFacets(database: Executor, search: Search): Promise<Facets> {
  noteListOf(search)
  const asked = await planSearch(database, search)
  const exact = await countFacetValues(database, asked)
  const isNarrow = mayWiden(search) && isTooNarrow(asked.parsed, exact.total)
  const { plan } = isNarrow ? await findWidely(database, asked) : { plan: asked }
  const counts = plan === asked ? exact : await countFacetValues(database, plan)
  const { total, totalIsExact } = capped(counts.total)
  const { searchKeyUsed, widened, place } = explained(plan)
  return {
    total,
    total_is_exact: totalIsExact,
    search_key_used: searchKeyUsed,
    search_key_suggested: await moreFrequent(database, asked, exact.total),
    widened,
    place,
    place_filter: filteredBy(search),
    near_filter: nearMeant(search.query) ?? null,
    pay: counts.pay && {
      ...counts.pay,
      of: Math.min(counts.pay.of, LIMITS.countExact),
      stated: Math.min(counts.pay.stated, LIMITS.countExact),
      comparable: Math.min(counts.pay.comparable, LIMITS.countExact),
    },
    ...counts.groups,
  }
}

/** Matches up to which a word may be a slip in somebody's text, and how many times more another spelling must find. */
const SLIPS = { matches: 4, times: 3 }

/** Another spelling of a search that finds little, unless it was corrected already. */
async function moreFrequent(database: Executor, asked: SearchPlan, total: number): Promise<string | null> {
  const { kind, query, parsed, state, searchKeyUsed } = asked
  const { search_key: searchKey } = query
  const isRare = total > 0 && total <= SLIPS.matches
  if (!searchKey || !parsed || searchKeyUsed !== null || !isRare) return null
  const other = await otherSpelling(database, { searchKey, parsed, state })
  if (other === null) return null
  const found = await findMatches(
    database,
    await planSearch(database, { kind, query: { ...query, search_key: other } }),
  )
  return count(found) >= SLIPS.times * total ? other : null
}

/** The ids of the newest open opportunities of a kind. */
export async function listRecent(database: Executor, kind: Kind, limit: number): Promise<number[]> {
  noteList(kind)
  return (await newestRows(database, { kind, limit })).map(({ id }) => id)
}

/** Only its own opportunities can be in a company's list. */
const noteListOf = ({ kind, query: { company } }: Search) =>
  noteList(company === undefined ? kind : { company })

/** Relevance without a search key is newest first, so is fit without skills, and a cursor that begins. */
function sortOf({ cursor, search_key, skill, sort }: Search['query']): TieredSort | 'relevance' {
  if (cursor !== undefined) return 'newest'
  if (sort === 'fit') return skill?.length ? sort : 'newest'
  if (sort === undefined || sort === 'relevance') return search_key ? 'relevance' : 'newest'
  return sort
}

function filteredBy({ query }: Search): PlaceMeant | null {
  const asked = placeAsked(query)
  return asked && asked.meant.kind !== 'area'
    ? { ...namesOf(asked), is_near: false, is_corrected: asked.isCorrected === true }
    : null
}

/** The meaning that a search was taken to have, where that is not what was typed. */
function explained({ searchKeyUsed, widened, asked = [] }: SearchPlan) {
  const place = asked.flat().find(({ meaning }) => meaning?.place)?.meaning?.place
  return {
    searchKeyUsed,
    widened: widened && { by: widened.by, exact: widened.exact },
    place:
      place && place.meant.kind !== 'area'
        ? { ...namesOf(place), is_near: place.isNear, is_corrected: false }
        : null,
  }
}

/** Each with its region where another of the name is in the same country. */
function namesOf({ meant, others }: { meant: Place; others: Place[] }) {
  const all = [meant, ...others]
  const [first = nameOf(meant, others), ...rest] = all.map((one) =>
    nameOf(
      one,
      all.filter((other) => other !== one),
    ),
  )
  return { ...first, others: rest }
}

function nameOf({ name, country, kind, region }: Place, others: Place[]) {
  const isAlone = kind !== 'city' || !others.some((other) => other.country === country)
  return {
    name: kind === 'country' ? null : name,
    country,
    region: isAlone ? null : regionName(country, region),
  }
}

function capped(total: number) {
  return { total: Math.min(total, LIMITS.countExact), totalIsExact: total <= LIMITS.countExact }
}
