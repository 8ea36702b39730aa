import { isStopWord, wordsOf } from './tokenizer.ts'

/** A word or a quoted phrase. */
export type Clause = {
  words: string[]
  /** Distance of each word from the first, stop words counted. */
  positions: number[]
  isNegated: boolean
  /** The last word matches as a prefix, because the person may still be typing. */
  isPrefix: boolean
}

/** A disjunction of conjunctions: all clauses of one of the groups must match. Without groups nothing matches. */
export type ParsedQuery = Clause[][]

/** More than people type; the cost of a search grows with the number of words. */
const MAX_WORDS = 12
const TOKEN = /(-?)"([^"]*)"?|\S+/g

/** Parses the syntax of web search engines: all words, "a phrase", -not, this or that. Every text parses. */
export function parseQuery(text: string): ParsedQuery {
  const all = parse(text)
  const meaningful = all.map((group) => group.filter(hasContentWord)).filter((group) => group.length > 0)
  return limitWords(meaningful.length > 0 ? meaningful : all.filter((group) => group.length > 0))
}

const hasContentWord = ({ words }: Clause) => words.some((word) => !isStopWord(word))

function parse(text: string): ParsedQuery {
  const groups: ParsedQuery = [[]]
  const tokens = [...text.matchAll(TOKEN)]
  tokens.forEach((token, at) => {
    const isBetween = at > 0 && at < tokens.length - 1
    if (isBetween && token[0].toLowerCase() === 'or') groups.push([])
    else groups.at(-1)?.push(...clausesOf(token, at === tokens.length - 1))
  })
  return groups
}

function clausesOf(token: RegExpMatchArray, isLast: boolean): Clause[] {
  const quoted = token[2]
  const isNegated = token[0].startsWith('-')
  const words = wordsOf(quoted ?? token[0])
  if (words.length === 0) return []
  if (quoted !== undefined || isNegated) return [phrase(words, isNegated)]
  return words.map((word, at) => ({
    ...phrase([word], false),
    isPrefix: isLast && at === words.length - 1,
  }))
}

/** Stop words are not indexed in texts; in a phrase their position is kept. */
function phrase(all: string[], isNegated: boolean): Clause {
  const kept = all.flatMap((word, position) => (isStopWord(word) ? [] : [{ word, position }]))
  const used = kept.length > 0 ? kept : all.map((word, position) => ({ word, position }))
  const first = used[0]?.position ?? 0
  return {
    words: used.map(({ word }) => word),
    positions: used.map(({ position }) => position - first),
    isNegated,
    isPrefix: false,
  }
}

function limitWords(groups: ParsedQuery): ParsedQuery {
  let left = MAX_WORDS
  const within = (clause: Clause) => {
    left -= clause.words.length
    return left >= 0
  }
  return groups.map((group) => group.filter(within)).filter((group) => group.length > 0)
}
