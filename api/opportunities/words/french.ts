import { stemmer } from '@orama/stemmers/french'
import { memoised } from './tokenizer.ts'

const STOP_WORDS = new Set(
  'le la les des du une et pour dans avec vous nous sur est sont aux par qui que notre votre nos vos ou au ce cette'.split(
    ' ',
  ),
)
/** English texts have hardly any of these words. */
const SHARE = 0.08
const LEAST_WORDS = 3

const stems = new Map<string, string>()

/** The term of a French word: its stem in that language, marked, so that `infirmières` finds `infirmier`. */
export const frenchTermOf = (word: string) => memoised(stems, word, (each) => `*${stemmer(each)}`)

/** The terms of a text's words where it is in French; none of another. */
export function frenchTerms(words: string[]): string[] {
  if (words.length < LEAST_WORDS) return []
  const stops = words.filter((word) => STOP_WORDS.has(word)).length
  if (stops < words.length * SHARE) return []
  return [...new Set(words.filter(hasFrenchTerm).map(frenchTermOf))]
}

export const hasFrenchTerm = (word: string) => /^[a-z]{4,}$/.test(word)
