import { type SQL, sql } from 'drizzle-orm'
import type { ParsedQuery } from '#api/opportunities/query/clause.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import { andNot, type Bits, count, highestSlots, NONE, ofSlots, withScratch } from './bits.ts'
import { asState, type IndexState, STATE, type StateRow } from './index-state.ts'
import { namedWaysOf, rankingOf } from './meanings.ts'
import { SORTED_AT_ONCE } from './order.ts'
import { allOf, anyOf, type Matcher, Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'

type Part = { limit: number; offset: number }

/** Too many matches to rank at once are ranked in runs of this length: title matches first, then newer runs before older. */
const RUN = 200

/** Ranked ids; the state of the index at that moment, where the database was asked. */
type Ranked = { ids: number[]; state?: IndexState }

/** Ids of a part of the matches, best first; a widened search shows first what matches as asked. */
export async function listByRelevance(
  database: Executor,
  plan: SearchPlan,
  matched: Bits,
  part: Part & { total: number },
): Promise<Ranked> {
  // A search is widened only where these are few.
  const exact = plan.widened ? highestSlots(plan.widened.matched, RUN) : []
  const others = exact.length > 0 ? andNot(matched, ofSlots(exact)) : matched
  if (part.total <= SORTED_AT_ONCE) {
    return rankSlots(database, [exact, highestSlots(others, SORTED_AT_ONCE)], plan, part)
  }
  const from = part.offset - exact.length
  // Whole runs: what stands first does not depend on how many are taken.
  const first = Math.max(0, from - (from % RUN))
  const length = Math.ceil((from + part.limit - first) / RUN) * RUN
  const matchTitles = await titleMatcher(database, plan, others)
  const slots = withScratch(() => {
    const named = matchTitles(others)
    return slotsOf([named, andNot(others, named)], first, length)
  })
  if (from < 0) return rankSlots(database, [exact, slots], plan, part)
  const runs = [slots.slice(0, RUN), slots.slice(RUN)]
  return rankSlots(database, runs, plan, { limit: part.limit, offset: from - first })
}

/** A part of all slots, one bitmap after the other. */
function slotsOf(all: Bits[], from: number, length: number): number[] {
  const slots: number[] = []
  let skip = from
  for (const bits of all) {
    slots.push(...highestSlots(bits, length - slots.length, { skip }))
    skip = Math.max(0, skip - count(bits))
  }
  return slots
}

/** Matches whose names contain all words. */
async function titleMatcher(database: Executor, plan: SearchPlan, among: Bits): Promise<Matcher> {
  const postings = new Postings(plan)
  const groups = (plan.asked ?? [])
    .map((group) => titleMatchers(group, postings))
    .filter((group) => group.length > 0)
  if (groups.length === 0) return () => NONE
  await postings.read(database, plan, among)
  return anyOf(groups.map(allOf))
}

function titleMatchers(group: ParsedQuery[number], postings: Postings): Matcher[] {
  return group.filter(({ isNegated }) => !isNegated).map((clause) => postings.ways(namedWaysOf(clause)))
}

/**
 * Names weigh most, then skills and company; the score halves after 30 days. Each run comes whole before the next: a page
 * reaches into two at most.
 */
async function rankSlots(
  database: Executor,
  runs: number[][],
  { kind, asked = [] }: SearchPlan,
  { limit, offset }: Part,
): Promise<Ranked> {
  const [first = [], second = []] = runs.filter((run) => run.length > 0)
  if (first.length === 0) return { ids: [] }
  const values = { kind, ...rankingOf(asked), limit, offset }
  const [row] =
    second.length === 0
      ? await rankedRun(database, { ...values, slots: arrayOf(first) })
      : await rankedRuns(database, {
          ...values,
          slots: arrayOf([...first, ...second]),
          second: arrayOf(second),
        })
  return { ids: row?.ids ?? [], state: asState(row) }
}

const arrayOf = (slots: number[]) => `{${slots}}`

const ranked = (name: string, first: SQL) =>
  statement<StateRow & { ids: number[] }>(
    name,
    sql`
      select ${STATE}, array(
        select id from open_opportunities
        where slot = any(${sql.placeholder('slots')}::int[]) and deadline_at > now()
        order by ${first}
          (0.2 + ${sql.placeholder('scale')}::float8 * ts_rank('{0, 0.6, 0.4, 1}', head_vector, ${sql.placeholder('words')}::tsquery)
              + case when head_vector @@ ${sql.placeholder('related')}::tsquery then 0.5 else 0 end
              + case when head_vector @@ ${sql.placeholder('named')}::tsquery then 0.4 else 0 end)
            * (0.7 + 0.3 / (1 + greatest(0, extract(epoch from now() - published_at)::float8) / 2592000)) desc,
          published_at desc, id desc
        limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int) as ids`,
  )
const rankedRun = ranked('search-ranking', sql``)
const rankedRuns = ranked('search-ranking-of-two-runs', sql`slot = any(${sql.placeholder('second')}::int[]),`)
