import type { Place } from '#api/opportunities/places/places.ts'
import type { FactValue } from './facts.ts'

/** A word, a quoted phrase, or words that mean one thing together. */
export type Clause = {
  words: string[]
  /** Distance of each word from the first, stop words counted. */
  positions: number[]
  isNegated: boolean
  /** The last word matches as a prefix, because the person may still be typing. */
  isPrefix: boolean
  /** It could be one, but is a word that is known: longer words match where it finds little. */
  mayBegin?: boolean
  /** Quoted: the words in this order, and nothing else. */
  isPhrase: boolean
  /** Matches names alone. */
  isNamed?: boolean
  meaning?: Meaning
}

/** The meaning of words beside themselves. */
export type Meaning = {
  same: string[][]
  related: string[][]
  fact?: FactValue
  place?: { meant: Place; others: Place[]; isNear: boolean }
  /** The words themselves do not match: "in Kumasi". */
  isAlone: boolean
}

/** A disjunction of conjunctions: all clauses of one of the groups must match. Without groups nothing matches. */
export type ParsedQuery = Clause[][]
