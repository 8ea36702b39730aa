import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { type Bits, count, highestSlots } from './bits.ts'
import { nameTerm } from './document.ts'
import { FEW } from './order.ts'
import { allOf, anyOf, type Matcher, Postings } from './postings.ts'
import type { Wish } from './query-parser.ts'
import type { SearchPlan } from './search-plan.ts'
import { termOf } from './tokenizer.ts'

type Part = { limit: number; offset: number }

/** Of many matches, runs of this length are ranked: those named so first, newer runs before older ones. */
const RUN = 200

/** The ids of a part of the matches, best first. Few matches are ranked as a whole. */
export async function relevantIds(database: Executor, plan: SearchPlan, matched: Bits, part: Part) {
  const slots = highestSlots(matched, FEW)
  if (count(matched) <= FEW) return rank(database, slots, plan, part)
  const named = await slotsNamed(database, plan, matched)
  const isNamed = new Set(named)
  const inOrder = [...named, ...slots.filter((slot) => !isNamed.has(slot))]
  const ids: number[] = []
  const first = part.offset - (part.offset % RUN)
  for (let at = first; at < part.offset + part.limit; at += RUN) {
    ids.push(...(await rank(database, inOrder.slice(at, at + RUN), plan, { limit: RUN, offset: 0 })))
  }
  return ids.slice(part.offset - first, part.offset - first + part.limit)
}

/** Those of the matches that have all the words in their names. */
async function slotsNamed(database: Executor, plan: SearchPlan, matched: Bits): Promise<number[]> {
  const postings = new Postings(plan.dictionary)
  const groups = (plan.wish ?? [])
    .map((group) => namedBy(group, postings))
    .filter((group) => group.length > 0)
  if (groups.length === 0) return []
  await postings.read(database, plan.blocks, matched)
  return highestSlots(anyOf(groups.map(allOf))(matched), FEW)
}

function namedBy(group: Wish[number], postings: Postings): Matcher[] {
  const words = group.filter(({ isNegated }) => !isNegated).flatMap((wanted) => wanted.words)
  return words.map((word) => postings.terms([nameTerm(termOf(word))]))
}

/** What a name has counts most, then skills and company; an opportunity loses half its worth in 30 days. */
async function rank(database: Executor, slots: number[], { wish = [] }: SearchPlan, { limit, offset }: Part) {
  if (slots.length === 0) return []
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from open_opportunities
    where slot = any(${sql.param(slots)}::int[]) and deadline_at > now()
    order by
      (0.2 + ts_rank('{0, 0, 0.4, 1}', head_vector, ${anyWordOf(wish)}::tsquery))
        / (1 + greatest(0, extract(epoch from now() - published_at)::float8) / 2592000) desc,
      published_at desc, id desc
    limit ${limit} offset ${offset}`)
  return rows.map((row) => row.id)
}

function anyWordOf(wish: Wish): string {
  const terms = wish
    .flat()
    .filter(({ isNegated }) => !isNegated)
    .flatMap(({ words, isOpenEnded }) => words.map((word) => `'${termOf(word)}'${isOpenEnded ? ':*' : ''}`))
  return [...new Set(terms)].join('|')
}
