import { type SQL, sql } from 'drizzle-orm'
import type { ParsedQuery } from '#api/opportunities/query/clause.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import { type Bits, highestSlots, withScratch } from './bits.ts'
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

/** Ids of a part of the matches, best first. */
export async function listByRelevance(
  database: Executor,
  plan: SearchPlan,
  matched: Bits,
  part: Part & { total: number },
): Promise<Ranked> {
  // Whole runs up to the end of the part: what stands first does not depend on how many are taken.
  const most = Math.max(SORTED_AT_ONCE, Math.ceil((part.offset + part.limit) / RUN) * RUN)
  const slots = highestSlots(matched, most)
  if (part.total <= SORTED_AT_ONCE) return rankSlots(database, exactFirst(plan, slots), plan, part)
  const named = await listTitleMatches(database, plan, matched, most)
  const isNamed = new Set(named)
  const inOrder = [...named, ...slots.filter((slot) => !isNamed.has(slot))]
  const first = part.offset - (part.offset % RUN)
  const runs: number[][] = []
  for (let at = first; at < part.offset + part.limit; at += RUN) runs.push(inOrder.slice(at, at + RUN))
  return rankSlots(database, runs, plan, { limit: part.limit, offset: part.offset - first })
}

/** A widened search shows first what matches as asked. */
function exactFirst({ widened }: SearchPlan, slots: number[]): number[][] {
  if (!widened || widened.exact === 0) return [slots]
  const exact = new Set(highestSlots(widened.matched, slots.length))
  return [slots.filter((slot) => exact.has(slot)), slots.filter((slot) => !exact.has(slot))]
}

/** Slots of matches whose names contain all words. */
async function listTitleMatches(
  database: Executor,
  plan: SearchPlan,
  matched: Bits,
  most: number,
): Promise<number[]> {
  const postings = new Postings(plan)
  const groups = (plan.asked ?? [])
    .map((group) => titleMatchers(group, postings))
    .filter((group) => group.length > 0)
  if (groups.length === 0) return []
  await postings.read(database, plan.blocks, matched)
  return withScratch(() => highestSlots(anyOf(groups.map(allOf))(matched), most))
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
  [first = [], second = []]: number[][],
  { kind, asked = [] }: SearchPlan,
  { limit, offset }: Part,
): Promise<Ranked> {
  if (first.length + second.length === 0) return { ids: [] }
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
              + case when head_vector @@ ${sql.placeholder('related')}::tsquery then 0.5 else 0 end)
            * (0.7 + 0.3 / (1 + greatest(0, extract(epoch from now() - published_at)::float8) / 2592000)) desc,
          published_at desc, id desc
        limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int) as ids`,
  )
const rankedRun = ranked('search-ranking', sql``)
const rankedRuns = ranked('search-ranking-of-two-runs', sql`slot = any(${sql.placeholder('second')}::int[]),`)
