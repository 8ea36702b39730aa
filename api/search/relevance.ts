import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import { type Found, newestSlots } from './blocks.ts'
import { nameTerm } from './document.ts'
import { wantedBits } from './filters.ts'
import { allOf, anyOf, Matching } from './matching.ts'
import { FEW } from './order.ts'
import type { Wish } from './search-key.ts'
import type { Understood } from './understand.ts'
import { termOf } from './words.ts'

type Part = { limit: number; offset: number }

/** Of many matches, runs of this length are ranked: those named so first, newer runs before older ones. */
const RUN = 200

/** The ids of a part of the matches, best first. Few matches are ranked as a whole. */
export async function relevantIds(database: Executor, understood: Understood, found: Found, part: Part) {
  const wish = understood.wish ?? []
  if (found.total <= FEW) return rank(database, found.slots, wish, { ...part, run: FEW })
  const named = await slotsNamed(database, understood)
  const isNamed = new Set(named)
  const inOrder = [...named, ...found.slots.filter((slot) => !isNamed.has(slot))]
  const first = Math.floor(part.offset / RUN) * RUN
  const last = Math.ceil((part.offset + part.limit) / RUN) * RUN
  return rank(database, inOrder.slice(first, last), wish, { ...part, offset: part.offset - first, run: RUN })
}

/** Those of the matches that have all the words in their names. */
async function slotsNamed(database: Executor, understood: Understood): Promise<number[]> {
  const matching = new Matching(understood.lexicon)
  const bits = wantedBits(understood, matching)
  const groups = (understood.wish ?? [])
    .map((group) => namedBits(group, matching))
    .filter((group) => group.length > 0)
  if (!bits || groups.length === 0) return []
  const inName = allOf([bits, anyOf(groups.map(allOf))])
  return (await newestSlots(database, understood.kind, matching, inName, FEW)).slots
}

function namedBits(group: Wish[number], matching: Matching): SQL[] {
  const words = group.filter(({ isNegated }) => !isNegated).flatMap((wanted) => wanted.words)
  return words.map((word) => matching.terms([nameTerm(termOf(word))]))
}

/** What a name has counts most, then skills and company; a call loses half its worth in 30 days. */
async function rank(
  database: Executor,
  slots: number[],
  wish: Wish,
  { run, limit, offset }: Part & { run: number },
) {
  if (slots.length === 0) return []
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from unnest(${sql.param(slots)}::int[]) with ordinality as wanted(slot, place)
    join open_calls using (slot)
    where deadline_at > now()
    order by (place - 1) / ${run}::int,
      (0.2 + ts_rank('{0, 0, 0.4, 1}', head_vector, ${anyWordOf(wish)}::tsquery))
        / (1 + greatest(0, extract(epoch from now() - published_at)) / 2592000) desc,
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
