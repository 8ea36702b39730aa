import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import { type Bits, highestSlots, withScratch } from './bits.ts'
import { nameTerm } from './document.ts'
import { asState, type IndexState, STATE, type StateRow } from './index-state.ts'
import { SORTED_AT_ONCE } from './order.ts'
import { allOf, anyOf, type Matcher, Postings } from './postings.ts'
import type { ParsedQuery } from './query-parser.ts'
import type { SearchPlan } from './search-plan.ts'
import { termOf } from './tokenizer.ts'

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
  if (part.total <= SORTED_AT_ONCE) return rankSlots(database, [slots], plan, part)
  const named = await listTitleMatches(database, plan, matched, most)
  const isNamed = new Set(named)
  const inOrder = [...named, ...slots.filter((slot) => !isNamed.has(slot))]
  const first = part.offset - (part.offset % RUN)
  const runs: number[][] = []
  for (let at = first; at < part.offset + part.limit; at += RUN) runs.push(inOrder.slice(at, at + RUN))
  return rankSlots(database, runs, plan, { limit: part.limit, offset: part.offset - first })
}

/** Slots of matches whose names contain all words. */
async function listTitleMatches(
  database: Executor,
  plan: SearchPlan,
  matched: Bits,
  most: number,
): Promise<number[]> {
  const postings = new Postings(plan.dictionary)
  const groups = (plan.parsed ?? [])
    .map((group) => titleMatchers(group, postings))
    .filter((group) => group.length > 0)
  if (groups.length === 0) return []
  await postings.read(database, plan.blocks, matched)
  return withScratch(() => highestSlots(anyOf(groups.map(allOf))(matched), most))
}

function titleMatchers(group: ParsedQuery[number], postings: Postings): Matcher[] {
  const words = group.filter(({ isNegated }) => !isNegated).flatMap((clause) => clause.words)
  return words.map((word) => postings.terms([nameTerm(termOf(word))]))
}

/**
 * Names weigh most, then skills and company; the score halves after 30 days. Each run comes whole before the next: a page
 * reaches into two at most.
 */
async function rankSlots(
  database: Executor,
  [first = [], second = []]: number[][],
  { kind, parsed = [] }: SearchPlan,
  { limit, offset }: Part,
): Promise<Ranked> {
  if (first.length + second.length === 0) return { ids: [] }
  const values = { kind, words: anyWordOf(parsed), limit, offset }
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
          (0.2 + ts_rank('{0, 0, 0.4, 1}', head_vector, ${sql.placeholder('words')}::tsquery))
            / (1 + greatest(0, extract(epoch from now() - published_at)::float8) / 2592000) desc,
          published_at desc, id desc
        limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int) as ids`,
  )
const rankedRun = ranked('search-ranking', sql``)
const rankedRuns = ranked('search-ranking-of-two-runs', sql`slot = any(${sql.placeholder('second')}::int[]),`)

function anyWordOf(parsed: ParsedQuery): string {
  const terms = parsed
    .flat()
    .filter(({ isNegated }) => !isNegated)
    .flatMap(({ words, isPrefix }) => words.map((word) => `'${termOf(word)}'${isPrefix ? ':*' : ''}`))
  return [...new Set(terms)].join('|')
}
