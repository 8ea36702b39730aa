import { countryTerm } from '#api/opportunities/places/places.ts'
import type { Clause, Meaning, ParsedQuery } from '#api/opportunities/query/clause.ts'
import type { FactValue } from '#api/opportunities/query/facts.ts'
import { termOf } from '#api/opportunities/words/tokenizer.ts'
import { exactTerm, nameTerm, pairsOf } from './document.ts'

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
  /** The share of a lexeme, times how many there are. */
  scale: number
  /** A tsquery of the related titles in names. */
  related: string
  /** A tsquery of names that have all words as they were typed. */
  named: string
}

/** A word as it was typed counts as its stem and as itself. */
const OF_TWO = 0.75

/** How matches are ranked; lexemes are terms, facts and places as `document.ts` writes them. */
export function rankingOf(parsed: ParsedQuery): Ranking {
  const clauses = parsed.flat().filter(({ isNegated }) => !isNegated)
  const lexemes = new Set(clauses.flatMap(lexemesOf))
  const related = clauses.flatMap(({ meaning }) => (meaning?.related ?? []).map(namedQuery))
  const typed = clauses.filter(({ meaning }) => !meaning?.fact && !meaning?.place)
  const named = typed.flatMap(({ words }) => words.map((word) => `'${exactTerm(word)}':A`))
  return {
    words: [...lexemes].join('|') || NO_LEXEME,
    scale: (OF_TWO * lexemes.size) / Math.max(1, partsIn(clauses)),
    related: [...new Set(related)].join('|') || NO_LEXEME,
    named: named.join('&') || NO_LEXEME,
  }
}

/** One word of several counts for a part of them; a fact or a place is one thing. */
const partsIn = (clauses: Clause[]) =>
  clauses.reduce((sum, { words, meaning }) => sum + (meaning?.fact || meaning?.place ? 1 : words.length), 0)

function lexemesOf({ words, isPrefix, meaning }: Clause): string[] {
  const own = words.flatMap((word) => [`'${termOf(word)}'${isPrefix ? ':*' : ''}`, `'${exactTerm(word)}'`])
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
  ...(place && place.meant.kind !== 'area'
    ? [...new Set([...place.meant.terms.slice(0, 1), countryTerm(place.meant.country)])]
    : []),
]

const namedQuery = (words: string[]) => `(${words.map((word) => `'${exactTerm(word)}':A`).join('&')})`
