import { readFileSync } from 'node:fs'
import { termOf, wordsOf } from '#api/opportunities/words/tokenizer.ts'

/** Other ways to say something, as plain words. */
type Ways = {
  /** Mean the same wherever they stand: "maths" and "mathematics". */
  same: string[][]
  /** Are what a person would open as well, in a name: "lawyer" and "attorney". */
  related: string[][]
}

const WORDS = new URL('./words.txt', import.meta.url)
const TITLES = new URL('./titles.txt', import.meta.url)
/** Each costs a search some bitmaps. */
const MOST = 16

let curated: Map<string, Ways> | undefined
let titles: { lines: string[]; linesOf: Map<string, number[]> } | undefined

const keyOf = (words: string[]) => words.map(termOf).join(' ')

/** Other ways to say these words; undefined where none is known. */
export function waysToSay(words: string[]): Ways | undefined {
  curated ??= readCurated()
  return waysOf(words, curated) ?? waysOfFull(words, curated)
}

function waysOf(words: string[], known: Map<string, Ways>): Ways | undefined {
  const key = keyOf(words)
  const own = known.get(key)
  const alike = titlesLike(key)
  if (!own && alike.length === 0) return undefined
  const related = [...(own?.related ?? []), ...alike]
  const seen = new Set([key])
  const isNew = (way: string[]) => {
    const of = keyOf(way)
    return !seen.has(of) && seen.add(of).size > 0
  }
  const same = (own?.same ?? []).filter(isNew)
  return { same, related: related.filter(isNew).slice(0, MOST) }
}

/** Of "sw engineer" those of "software engineer", where that is in a list. */
function waysOfFull(words: string[], known: Map<string, Ways>): Ways | undefined {
  if (words.length < 2) return undefined
  const full = words.map((word) => longFormOf(word, known))
  const ways = full.some((word, at) => word !== words[at]) ? waysOf(full, known) : undefined
  return ways && { same: [full, ...ways.same], related: [full, ...ways.related] }
}

const SHORT = 4

function longFormOf(word: string, known: Map<string, Ways>): string {
  if (word.length > SHORT) return word
  const others = known.get(termOf(word))?.same ?? []
  return others.find(([other = '', ...rest]) => rest.length === 0 && other.length > word.length)?.[0] ?? word
}

/** Of the occupations that the title names, without titles that have all of its words. */
function titlesLike(key: string): string[][] {
  titles ??= readTitles()
  const { lines, linesOf } = titles
  const own = new Set(key.split(' '))
  return (linesOf.get(key) ?? [])
    .flatMap((at) => (lines[at] ?? '').split('|'))
    .map((title) => title.split(' '))
    .filter((words) => !own.isSubsetOf(new Set(words.map(termOf))))
}

function readTitles() {
  const lines = readFileSync(TITLES, 'utf8').trimEnd().split('\n')
  const linesOf = new Map<string, number[]>()
  lines.forEach((line, at) => {
    for (const title of line.split('|')) {
      const key = keyOf(title.split(' '))
      const others = linesOf.get(key)
      if (others) others.push(at)
      else linesOf.set(key, [at])
    }
  })
  return { lines, linesOf }
}

function readCurated(): Map<string, Ways> {
  const found = new Map<string, Ways>()
  const ways = (words: string[]) => {
    const known = found.get(keyOf(words)) ?? { same: [], related: [] }
    found.set(keyOf(words), known)
    return known
  }
  for (const line of readFileSync(WORDS, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [first = '', others] = line.split(' > ')
    const all = (others === undefined ? line.split(/ [=~] /) : [first, ...others.split(', ')]).map(wordsOf)
    all.forEach((words, at) => {
      if (others !== undefined && at > 0) return
      const rest = all.filter((_, other) => other !== at)
      ways(words)[line.includes(' = ') ? 'same' : 'related'].push(...rest)
    })
  }
  return found
}

let together: Set<string> | undefined

/** Whether a title has these words beside each other, or is one word alone. */
export function isTitled(words: string[]): boolean {
  together ??= readTogether()
  return together.has(words.join(' '))
}

function readTogether(): Set<string> {
  curated ??= readCurated()
  titles ??= readTitles()
  const ways = [...curated.values()].flatMap(({ same, related }) => [...same, ...related])
  const all = [...ways, ...titles.lines.flatMap((line) => line.split('|')).map((title) => title.split(' '))]
  return new Set(all.flatMap((words) => (words.length === 1 ? words : pairs(words))))
}

const pairs = (words: string[]) => words.slice(1).map((word, at) => `${words[at]} ${word}`)

/** Words that the lists know and perhaps no opportunity has, for spelling. */
export function* knownWords(): Generator<string> {
  curated ??= readCurated()
  titles ??= readTitles()
  for (const { same, related } of curated.values()) for (const way of [...same, ...related]) yield* way
  for (const line of titles.lines) yield* line.split(/[ |]/)
}
