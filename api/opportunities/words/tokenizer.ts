import { stemmer } from 'stemmer'
import { normalForm } from '#contract/normal-form.ts'
import { american, ownStem } from './spellings.ts'
import { STOP_WORDS } from './stop-words.ts'

const LONGEST_WORD = 40
// C++, C# and F# are words; an apostrophe joins its two sides.
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu

/** Letters without a Unicode decomposition into a plain letter and an accent. */
const FOLDED: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', þ: 'th', ɔ: 'o', ɛ: 'e', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v',
} // biome-ignore format: a table
const TO_FOLD = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g')

const MEMO_SIZE = 100_000
const stems = new Map<string, string>()
const exact = new Map<string, string>()
const textTerms = new Map<string, string>()

/** Tokenizes: words in text order, in lower case and without accents, as people would type them. */
export function wordsOf(text: string): string[] {
  return foldLetters(text).match(WORD)?.map(normaliseWord) ?? []
}

/** The indexed term of a word: its stem, so that `engineers` finds `engineer`. */
export const termOf = (word: string) => memoised(stems, word, stemOf)

/** A word as it is, in the singular and American spelling: what is typed comes before what shares its stem alone. */
export const exactOf = (word: string) => memoised(exact, word, singularOf)

function singularOf(word: string): string {
  if (!/^[a-z]{4,}s$/.test(word)) return american(word)
  return american(
    word
      .replace(/ies$/, 'y')
      .replace(/(s|x|z|ch|sh)es$/, '$1')
      .replace(/([^suiy])s$/, '$1'),
  )
}

/** Stands for a stop word of a long text, so that positions in phrases are kept. */
export const GAP = '_'

/** The indexed term of a word in a long text. */
export const textTermOf = (word: string) => memoised(textTerms, word, gapOrTerm)

function stemOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word
  const spelt = american(word)
  return ownStem(spelt) ?? stemmer(spelt)
}
const gapOrTerm = (word: string) => (isStopWord(word) ? GAP : termOf(word))

/** Caches `make(text)`; a full cache starts over. */
export function memoised<T>(known: Map<string, T>, text: string, make: (text: string) => T): T {
  const before = known.get(text)
  if (before !== undefined) return before
  const made = make(text)
  if (known.size === MEMO_SIZE) known.clear()
  known.set(text, made)
  return made
}

/** Stop words and single letters are skipped in long texts. In a name they count: IT is also a trade. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || (word.length === 1 && word >= 'a' && word <= 'z')
}

function foldLetters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: most texts are ASCII and need nothing more
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  const letters = normalForm(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return letters.replace(TO_FOLD, (letter) => FOLDED[letter] ?? letter)
}

/** Of French before a vowel: "chef d’équipe" and "l’ingénieur" are found by "équipe" and "ingénieur". */
const ELIDED = /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’](?=[aeiouyh])/

function normaliseWord(word: string): string {
  const isWritten = word.includes("'") || word.includes('’')
  const joined = isWritten
    ? word
        .replace(ELIDED, '')
        .replace(/['’]s$/, '')
        .replace(/['’]/g, '')
    : word
  return joined.length > LONGEST_WORD ? joined.slice(0, LONGEST_WORD) : joined
}
