import { isStopWord, wordsOf } from './tokenizer.ts'

/** One thing that a search key asks for: a word, or the words of a phrase. */
export type Wanted = {
  words: string[]
  /** Of each word, how many places after the first word it stands. */
  places: number[]
  isNegated: boolean
  /** It may be the beginning of a longer word: the last one, while somebody types. */
  isOpenEnded: boolean
}

/** What an opportunity must have: everything of one of the groups. Without groups nothing matches. */
export type Wish = Wanted[][]

/** More words than anybody types; a search's cost grows with them. */
const MAX_WORDS = 12
const TOKEN = /(-?)"([^"]*)"?|\S+/g

/** Reads a search key as web search engines do: all words, "a phrase", -not, this or that. Never fails. */
export function parseQuery(text: string): Wish {
  const all = parse(text)
  const meaningful = all.map((group) => group.filter(saysSomething)).filter((group) => group.length > 0)
  return limitWords(meaningful.length > 0 ? meaningful : all.filter((group) => group.length > 0))
}

const saysSomething = ({ words }: Wanted) => words.some((word) => !isStopWord(word))

function parse(text: string): Wish {
  const groups: Wish = [[]]
  const tokens = [...text.matchAll(TOKEN)]
  tokens.forEach((token, at) => {
    const isBetween = at > 0 && at < tokens.length - 1
    if (isBetween && token[0].toLowerCase() === 'or') groups.push([])
    else groups.at(-1)?.push(...wantedOf(token, at === tokens.length - 1))
  })
  return groups
}

function wantedOf(token: RegExpMatchArray, isLast: boolean): Wanted[] {
  const quoted = token[2]
  const isNegated = token[0].startsWith('-')
  const words = wordsOf(quoted ?? token[0])
  if (words.length === 0) return []
  if (quoted !== undefined || isNegated) return [phrase(words, isNegated)]
  return words.map((word, at) => ({
    ...phrase([word], false),
    isOpenEnded: isLast && at === words.length - 1,
  }))
}

/** Stop words are not in the index of texts; in a phrase they leave their place. */
function phrase(all: string[], isNegated: boolean): Wanted {
  const kept = all.flatMap((word, place) => (isStopWord(word) ? [] : [{ word, place }]))
  const used = kept.length > 0 ? kept : all.map((word, place) => ({ word, place }))
  const first = used[0]?.place ?? 0
  return {
    words: used.map(({ word }) => word),
    places: used.map(({ place }) => place - first),
    isNegated,
    isOpenEnded: false,
  }
}

function limitWords(groups: Wish): Wish {
  let left = MAX_WORDS
  const within = (wanted: Wanted) => {
    left -= wanted.words.length
    return left >= 0
  }
  return groups.map((group) => group.filter(within)).filter((group) => group.length > 0)
}
