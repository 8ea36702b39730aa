import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import type { Dictionary } from './dictionary.ts'
import { quote } from './postings.ts'
import type { Wish } from './query-parser.ts'
import { termOf, wordsOf } from './tokenizer.ts'
import { canBeMisspelt, variantsOf } from './variants.ts'

const MAX_CORRECTIONS = 3

/**
 * The search key with the nearest known word in the place of every word that no opportunity has,
 * or `null` when there is nothing to correct or nothing near.
 */
export async function respell(
  database: Executor,
  searchKey: string,
  wish: Wish,
  dictionary: Dictionary,
): Promise<string | null> {
  const doubtful = wish
    .flat()
    .filter(({ isNegated }) => !isNegated)
    .flatMap((wanted) =>
      wanted.words.filter((word) => canBeMisspelt(word) && !dictionary.knows(wanted, word)),
    )
  if (doubtful.length === 0) return null
  const unknown = await withoutOpportunities(database, [...new Set(doubtful)].slice(0, MAX_CORRECTIONS))
  if (unknown.length === 0) return null
  const nearest = await nearestWords(database, unknown)
  return nearest.size > 0 ? replaceWords(searchKey, nearest) : null
}

async function withoutOpportunities(database: Executor, words: string[]): Promise<string[]> {
  // Not `exists`: the planner would read opportunities one by one, in the hope of meeting the word soon.
  const found = words.map(
    (word) =>
      sql`(select count(*) > 0 from open_opportunities where rare_terms @@ ${quote(termOf(word))}::tsquery)`,
  )
  const { rows } = await database.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(found, sql`, `)}] as found`,
  )
  return words.filter((_, at) => !rows[0]?.found[at])
}

async function nearestWords(database: Executor, words: string[]): Promise<Map<string, string>> {
  const { rows } = await database.execute<Neighbour>(sql`
    select word, sampled from search_words where variants && ${sql.param(words.flatMap(variantsOf))}::text[]`)
  const best = words.map((word) => [word, nearestOf(word, rows)] as const)
  return new Map(best.flatMap(([word, near]) => (near === undefined ? [] : [[word, near]])))
}

type Neighbour = { word: string; sampled: number }

/** One slip in a short word, two in a longer one; of equally near words the more used. */
function nearestOf(word: string, neighbours: Neighbour[]): string | undefined {
  const allowed = word.length <= 5 ? 1 : 2
  return neighbours
    .map((neighbour) => ({ ...neighbour, slips: slipsBetween(word, neighbour.word) }))
    .filter(({ slips }) => slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips || b.sampled - a.sampled || (a.word < b.word ? -1 : 1))[0]?.word
}

/** How many letters were missed, added, mistaken or exchanged with the next (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}

/** Changes words and leaves quotes, signs and spaces as they were. */
function replaceWords(searchKey: string, nearest: Map<string, string>): string {
  return searchKey.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (piece) => {
    const [word] = wordsOf(piece)
    return (word !== undefined && nearest.get(word)) || piece
  })
}
