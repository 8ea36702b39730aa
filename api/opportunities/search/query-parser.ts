import type { Clause, ParsedQuery } from '#api/opportunities/query/clause.ts'
import { type Typed, understand } from '#api/opportunities/query/understand.ts'
import { isStopWord, wordsOf } from '#api/opportunities/words/tokenizer.ts'
import type { Kind } from '#contract/vocabulary.ts'

/** More than people type; the cost of a search grows with the number of words. */
const MAX_WORDS = 12
const MAX_WAYS = 32
const TOKEN = /(-?)"([^"]*)"?|\S+/g

/** Parses the syntax of web search engines: all words, "a phrase", -not, this or that. Every text parses. */
export function parseQuery(text: string, kind: Kind = 'JOB'): ParsedQuery {
  const all = parse(text, kind)
  const meaningful = all.map((group) => group.filter(hasContent)).filter((group) => group.length > 0)
  return limitWords(meaningful.length > 0 ? meaningful : all.filter((group) => group.length > 0))
}

const hasContent = ({ words, meaning }: Clause) =>
  meaning !== undefined || words.some((word) => !isStopWord(word))

function parse(text: string, kind: Kind): ParsedQuery {
  const groups: ParsedQuery = []
  let group: Clause[] = []
  let typed: Typed[] = []
  const flush = () => {
    group.push(...understand(typed, kind))
    typed = []
  }
  const tokens = [...text.matchAll(TOKEN)]
  tokens.forEach((token, at) => {
    const isBetween = at > 0 && at < tokens.length - 1
    if (isBetween && token[0].toLowerCase() === 'or') {
      flush()
      groups.push(group)
      group = []
      return
    }
    const quoted = token[2]
    const isNegated = token[0].startsWith('-')
    const words = wordsOf(quoted ?? token[0])
    if (words.length === 0) return
    if (quoted === undefined && !isNegated) {
      typed.push(...typedWords(token[0], words, at === tokens.length - 1))
      return
    }
    flush()
    group.push(phrase(words, isNegated))
  })
  flush()
  return [...groups, group]
}

function typedWords(token: string, words: string[], isLast: boolean): Typed[] {
  const isUpper = token === token.toUpperCase()
  return words.map((word, at) => ({ word, isUpper, isLast: isLast && at === words.length - 1 }))
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
    isPhrase: used.length > 1,
  }
}

/** The cost of a search grows with words and with other ways to say them. */
function limitWords(groups: ParsedQuery): ParsedQuery {
  let left = MAX_WORDS
  let ways = MAX_WAYS
  const within = (clause: Clause) => {
    left -= clause.words.length
    return left >= 0
  }
  const limited = (clause: Clause): Clause => {
    if (!clause.meaning) return clause
    const related = clause.meaning.related.slice(0, Math.max(0, ways))
    ways -= related.length
    return { ...clause, meaning: { ...clause.meaning, related } }
  }
  return groups.map((group) => group.filter(within).map(limited)).filter((group) => group.length > 0)
}
