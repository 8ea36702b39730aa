import { sql } from 'drizzle-orm'
import type { ParsedQuery } from '#api/opportunities/query/clause.ts'
import { isTitled, knownWords } from '#api/opportunities/query/thesaurus.ts'
import { editDistance } from '#api/opportunities/words/edits.ts'
import { termOf, wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { canBeMisspelt, variantsOf } from '#api/opportunities/words/variants.ts'
import type { Executor } from '#api/platform/database/client.ts'
import type { Dictionary } from './dictionary.ts'
import { type IndexState, seenIndexOf } from './index-state.ts'
import { quote } from './postings.ts'

const MAX_CORRECTIONS = 3

type Asked = { searchKey: string; parsed: ParsedQuery; dictionary: Dictionary; state: IndexState }
/** Null for a word that some opportunity contains, or that nothing is near. */
type Nearest = { nearest: string | null }

/**
 * Replaces every word that no opportunity contains with the nearest dictionary word.
 * @returns `null` when nothing needs correcting or nothing is near
 */
export async function correctSpelling(database: Executor, asked: Asked): Promise<string | null> {
  const { searchKey, parsed, dictionary, state } = asked
  const clauses = parsed.flat().filter(({ isNegated }) => !isNegated)
  const around = wordsAround(clauses.flatMap((clause) => clause.words))
  const doubtful = clauses.flatMap((clause) =>
    clause.words.filter((word) => canBeMisspelt(word) && !dictionary.knows(clause, word)),
  )
  if (doubtful.length === 0) return null
  const words = [...new Set(doubtful)].slice(0, MAX_CORRECTIONS)
  const seen = seenIndexOf(database)
  const key = (word: string) => `nearest ${around(word).join(' ')}`
  const recalled = words.map((word) => seen.fact<Nearest>(state.version, key(word)))
  const unseen = words.filter((_, at) => !recalled[at])
  const found =
    unseen.length > 0 ? await findNearestWords(database, unseen, around) : new Map<string, string>()
  for (const word of unseen) seen.learn(state.version, key(word), { nearest: found.get(word) ?? null })
  const nearest = words.map((word, at) => [word, recalled[at]?.nearest ?? found.get(word)] as const)
  const replaced = nearest.flatMap(([word, near]) => (near === undefined ? [] : [[word, near] as const]))
  return replaced.length > 0 ? replaceWords(searchKey, new Map(replaced)) : null
}

/** A word between those that it was typed with; empty where there is none. */
type Around = (word: string) => [before: string, word: string, after: string]

const wordsAround =
  (all: string[]): Around =>
  (word) => {
    const at = all.indexOf(word)
    return [all[at - 1] ?? '', word, all[at + 1] ?? '']
  }

/** Whether a word makes a title with those around the one that it replaces, or is a title where there are none. */
function fitter([before, , after]: ReturnType<Around>): (word: string) => boolean {
  if (before === '' && after === '') return (word) => isTitled([word])
  return (word) => (before !== '' && isTitled([before, word])) || (after !== '' && isTitled([word, after]))
}

type Suggested = { word: string | null }

/**
 * The same search with words that are spelt like its own, where these are in no list of titles. Whether it finds more is for who asks to
 * count.
 * @returns `null` where nothing is near
 */
export async function otherSpelling(
  database: Executor,
  { searchKey, parsed, state }: Omit<Asked, 'dictionary'>,
): Promise<string | null> {
  const clauses = parsed.flat().filter(({ isNegated, meaning }) => !isNegated && meaning === undefined)
  const all = new Set(clauses.flatMap(({ words }) => words))
  const words = [...all].filter((word) => canBeMisspelt(word) && !isListed(word)).slice(0, MAX_CORRECTIONS)
  const seen = seenIndexOf(database)
  const key = (word: string) => `other ${word}`
  const unseen = words.filter((word) => !seen.fact<Suggested>(state.version, key(word)))
  const near = unseen.length > 0 ? await listNeighbours(database, unseen) : []
  for (const word of unseen) seen.learn(state.version, key(word), { word: otherOf(word, near) ?? null })
  const found = words.flatMap((word): [string, string][] => {
    const other = seen.fact<Suggested>(state.version, key(word))?.word ?? otherOf(word, near)
    return other === undefined ? [] : [[word, other]]
  })
  return found.length > 0 ? replaceWords(searchKey, new Map(found)) : null
}

async function listNeighbours(database: Executor, words: string[]): Promise<Neighbour[]> {
  const { rows } = await database.execute<Neighbour>(sql`
    select word, sampled from search_words
    where variants && ${sql.param(words.flatMap(variantsOf))}::text[] or ${sql.join(words.map(beginsLike), sql` or `)}`)
  return rows
}

/** People rarely mistake the first letter, and forms of one word find the same. */
const otherOf = (word: string, near: Neighbour[]) =>
  nearestOf(
    word,
    near.filter((one) => one.word[0] === word[0] && termOf(one.word) !== termOf(word)),
  )

/** The nearest dictionary word of each word that no opportunity contains, where there is one. */
async function findNearestWords(
  database: Executor,
  words: string[],
  around: Around,
): Promise<Map<string, string>> {
  // With `exists` the planner would scan opportunities one by one, hoping for an early hit.
  const found = words.map(
    (word) =>
      sql`(select count(*) > 0 from open_opportunities where rare_terms @@ ${quote(termOf(word))}::tsquery)`,
  )
  const { rows } = await database.execute<{ found: boolean[]; near: Neighbour[] | null }>(sql`
    select array[${sql.join(found, sql`, `)}] as found, (
      select json_agg(json_build_object('word', word, 'sampled', sampled)) from search_words
      where variants && ${sql.param(words.flatMap(variantsOf))}::text[] or ${sql.join(words.map(beginsLike), sql` or `)}) as near`)
  const best = words
    .filter((_, at) => !rows[0]?.found[at])
    .map((word) => {
      const fits = fitter(around(word))
      return [word, nearestOf(word, rows[0]?.near ?? [], fits) ?? nearestListed(word, fits)] as const
    })
  return new Map(best.flatMap(([word, near]) => (near === undefined ? [] : [[word, near]])))
}

/** Two wrong letters need not share a variant; words that begin alike are few. */
function beginsLike(word: string) {
  const beginning = word.slice(0, BEGINNING)
  if (word.length < TWO_FROM) return sql`false`
  return sql`(word ~>=~ ${beginning} and word ~<~ ${`${beginning}\u{10ffff}`} and length(word) between ${word.length - 2} and ${word.length + 2})`
}

const BEGINNING = 3
/** Shorter words may have one letter wrong. */
const TWO_FROM = 8

type Neighbour = { word: string; sampled: number }

/** Ties go to a word that fits, then to one of the same first letter, then to the more frequent. */
function nearestOf(
  word: string,
  neighbours: Iterable<Neighbour>,
  fits: (other: string) => boolean = () => false,
): string | undefined {
  const allowed = word.length < TWO_FROM ? 1 : 2
  let best: Near | undefined
  for (const neighbour of neighbours) {
    if (Math.abs(neighbour.word.length - word.length) > allowed) continue
    const distance = editDistance(word, neighbour.word)
    if (distance > allowed) continue
    if (best && distance > best.distance) continue
    const one = { ...neighbour, distance, fits: fits(neighbour.word) }
    if (!best || isNearer(one, best, word)) best = one
  }
  return best?.word
}

type Near = Neighbour & { distance: number; fits: boolean }

function isNearer(a: Near, b: Near, word: string): boolean {
  const begins = (one: Near) => Number(one.word[0] === word[0])
  return (
    (a.distance - b.distance ||
      Number(b.fits) - Number(a.fits) ||
      begins(b) - begins(a) ||
      b.sampled - a.sampled ||
      (a.word < b.word ? -1 : 1)) < 0
  )
}

/** Nearest among words that no opportunity may have, but others that mean the same. */
function nearestListed(word: string, fits: (other: string) => boolean): string | undefined {
  neighbours ??= [...listedWords()].map((each) => ({ word: each, sampled: 0 }))
  return nearestOf(word, neighbours, fits)
}

const isListed = (word: string) => listedWords().has(word)

function listedWords(): Set<string> {
  listed ??= new Set([...knownWords()].filter(canBeMisspelt))
  return listed
}

let listed: Set<string> | undefined
let neighbours: Neighbour[] | undefined

/** Replaces words only; quotes, signs and spaces stay. */
function replaceWords(searchKey: string, nearest: Map<string, string>): string {
  return searchKey.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (piece) => {
    const [word] = wordsOf(piece)
    return (word !== undefined && nearest.get(word)) || piece
  })
}
