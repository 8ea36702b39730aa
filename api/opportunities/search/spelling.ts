import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import type { Dictionary } from './dictionary.ts'
import { quote } from './postings.ts'
import type { ParsedQuery } from './query-parser.ts'
import { termOf, wordsOf } from './tokenizer.ts'
import { canBeMisspelt, variantsOf } from './variants.ts'

const MAX_CORRECTIONS = 3

/**
 * Replaces every word that no opportunity contains with the nearest dictionary word.
 * @returns `null` when nothing needs correcting or nothing is near
 */
export async function correctSpelling(
  database: Executor,
  searchKey: string,
  parsed: ParsedQuery,
  dictionary: Dictionary,
): Promise<string | null> {
  const doubtful = parsed
    .flat()
    .filter(({ isNegated }) => !isNegated)
    .flatMap((clause) =>
      clause.words.filter((word) => canBeMisspelt(word) && !dictionary.knows(clause, word)),
    )
  if (doubtful.length === 0) return null
  const unknown = await listUnmatchedWords(database, [...new Set(doubtful)].slice(0, MAX_CORRECTIONS))
  if (unknown.length === 0) return null
  const nearest = await findNearestWords(database, unknown)
  return nearest.size > 0 ? replaceWords(searchKey, nearest) : null
}

async function listUnmatchedWords(database: Executor, words: string[]): Promise<string[]> {
  // With `exists` the planner would scan opportunities one by one, hoping for an early hit.
  const found = words.map(
    (word) =>
      sql`(select count(*) > 0 from open_opportunities where rare_terms @@ ${quote(termOf(word))}::tsquery)`,
  )
  const { rows } = await database.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(found, sql`, `)}] as found`,
  )
  return words.filter((_, at) => !rows[0]?.found[at])
}

async function findNearestWords(database: Executor, words: string[]): Promise<Map<string, string>> {
  const { rows } = await database.execute<Neighbour>(sql`
    select word, sampled from search_words where variants && ${sql.param(words.flatMap(variantsOf))}::text[]`)
  const best = words.map((word) => [word, nearestOf(word, rows)] as const)
  return new Map(best.flatMap(([word, near]) => (near === undefined ? [] : [[word, near]])))
}

type Neighbour = { word: string; sampled: number }

/** Allows an edit distance of 1 in a short word, 2 in a longer one; ties go to the more frequent word. */
function nearestOf(word: string, neighbours: Neighbour[]): string | undefined {
  const allowed = word.length <= 5 ? 1 : 2
  return neighbours
    .map((neighbour) => ({ ...neighbour, distance: editDistance(word, neighbour.word) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance || b.sampled - a.sampled || (a.word < b.word ? -1 : 1))[0]
    ?.word
}

/** Optimal string alignment: insertions, deletions, substitutions and transpositions. */
function editDistance(a: string, b: string): number {
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

/** Replaces words only; quotes, signs and spaces stay. */
function replaceWords(searchKey: string, nearest: Map<string, string>): string {
  return searchKey.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (piece) => {
    const [word] = wordsOf(piece)
    return (word !== undefined && nearest.get(word)) || piece
  })
}
