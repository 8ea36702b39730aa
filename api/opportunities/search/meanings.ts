import { countryTerm } from '#api/opportunities/places/places.ts'
import type { Clause, Meaning, ParsedQuery } from '#api/opportunities/query/clause.ts'
import type { FactValue } from '#api/opportunities/query/facts.ts'
import { termOf } from '#api/opportunities/words/tokenizer.ts'
import { nameTerm, pairsOf } from './document.ts'

/** Terms that an opportunity must have all, and perhaps a fact. */
export type Way = { terms: string[]; fact?: FactValue }

/** Ways to match a clause beside its own words: the same in another form anywhere, related titles in names alone. */
export function waysOf({ meaning }: Clause): Way[] {
  if (!meaning) return []
  const { same, related, fact, place } = meaning
  return [
    ...same.map(sameTerms),
    ...related.map((words) => ({ terms: words.map((word) => nameTerm(termOf(word))) })),
    ...(place ? place.meant.terms.map((term) => ({ terms: [term] })) : []),
    ...(fact ? [{ terms: [], fact }] : []),
  ]
}

/** Several words are looked for as they follow each other, in names, skills and companies. */
const sameTerms = (words: string[]): Way => ({
  terms: words.length === 1 ? words.map(termOf) : pairsOf(words),
})

/** Ways that match a name, for the order of many matches. */
export function namedWaysOf({ words, meaning }: Clause): Way[] {
  const own = { terms: words.map((word) => nameTerm(termOf(word))) }
  if (!meaning) return [own]
  const others = [...meaning.same, ...meaning.related].map((way) => ({
    terms: way.map((word) => nameTerm(termOf(word))),
  }))
  const { fact, place } = meaning
  return [
    ...(meaning.isAlone ? [] : [own]),
    ...others,
    ...(place ? place.meant.terms.map((term) => ({ terms: [term] })) : []),
    ...(fact ? [{ terms: [], fact }] : []),
  ]
}

/** All terms that matching or ranking a query may ask for, besides the words themselves. */
export const termsOf = (parsed: ParsedQuery): string[] =>
  parsed
    .flat()
    .flatMap((clause) => [
      ...pairsOf(clause.words),
      ...[...waysOf(clause), ...namedWaysOf(clause)].flatMap(({ terms }) => terms),
    ])

/** PostgreSQL warns of a tsquery without any. */
const NO_LEXEME = "'_'"

type Ranking = {
  /** A tsquery of lexemes, each of which counts by where it stands. */
  words: string
  /** Lexemes for each clause. */
  scale: number
  /** A tsquery of the related titles in names. */
  related: string
}

/** How matches are ranked; lexemes are terms, facts and places as `document.ts` writes them. */
export function rankingOf(parsed: ParsedQuery): Ranking {
  const clauses = parsed.flat().filter(({ isNegated }) => !isNegated)
  const lexemes = new Set(clauses.flatMap(lexemesOf))
  const related = clauses.flatMap(({ meaning }) => (meaning?.related ?? []).map(namedQuery))
  return {
    words: [...lexemes].join('|') || NO_LEXEME,
    scale: lexemes.size / Math.max(1, clauses.length),
    related: [...new Set(related)].join('|') || NO_LEXEME,
  }
}

function lexemesOf({ words, isPrefix, meaning }: Clause): string[] {
  const own = words.map((word) => `'${termOf(word)}'${isPrefix ? ':*' : ''}`)
  if (!meaning) return own
  return [
    ...(meaning.isAlone ? [] : own),
    ...meaning.same.flat().map((word) => `'${termOf(word)}'`),
    ...markOf(meaning).map((mark) => `'${mark}'`),
  ]
}

const markOf = ({ fact, place }: Meaning): string[] => [
  ...(fact ? [fact] : []),
  // A widened search shows what is in the country first.
  ...(place ? [...new Set([...place.meant.terms.slice(0, 1), countryTerm(place.meant.country)])] : []),
]

const namedQuery = (words: string[]) => `(${words.map((word) => `'${termOf(word)}':A`).join('&')})`
