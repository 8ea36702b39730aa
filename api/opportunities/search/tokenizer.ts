import { stemmer } from 'stemmer'
import { STOP_WORDS } from './stop-words.ts'

const LONGEST_WORD = 40
// C++, C# and F# are words too; an apostrophe joins what it stands between.
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu

/** Letters that Unicode does not take apart into a plain letter and an accent. */
const PLAIN: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', þ: 'th', ɔ: 'o', ɛ: 'e', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v',
} // biome-ignore format: a table
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

const MOST_KEPT = 100_000
const stems = new Map<string, string>()
const textTerms = new Map<string, string>()

/** The words of a text in their order, lower-case and without accents, as people would type them. */
export function wordsOf(text: string): string[] {
  return plain(text).match(WORD)?.map(shorten) ?? []
}

/** What the index knows a word by: its stem, so that `engineers` finds `engineer`. */
export const termOf = (word: string) => kept(stems, word, stemOf)

/** In a long text stop words have no term but this sign, which keeps their place. */
export const GAP = '_'

/** What the index knows a word of a long text by. */
export const textTermOf = (word: string) => kept(textTerms, word, gapOrTerm)

const stemOf = (word: string) => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word)
const gapOrTerm = (word: string) => (isStopWord(word) ? GAP : termOf(word))

/** What was made of a text before, or is made now; of as many texts as may be kept. */
export function kept<T>(known: Map<string, T>, text: string, make: (text: string) => T): T {
  const before = known.get(text)
  if (before !== undefined) return before
  const made = make(text)
  if (known.size === MOST_KEPT) known.clear()
  known.set(text, made)
  return made
}

/** Words that say nothing in a long text, single letters included. In a name they count: IT is also a trade. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || (word.length === 1 && word >= 'a' && word <= 'z')
}

function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: most texts are ASCII and need no more than this
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return letters.replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}

function shorten(word: string): string {
  const joined =
    word.includes("'") || word.includes('’') ? word.replace(/['’]s$/, '').replace(/['’]/g, '') : word
  return joined.length > LONGEST_WORD ? joined.slice(0, LONGEST_WORD) : joined
}
