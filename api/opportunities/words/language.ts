import type { TextLanguage } from '#contract/vocabulary.ts'
import { wordsOf } from './tokenizer.ts'

/** Words that texts of a language are full of, without accents, and that few others have. */
const FREQUENT: Record<Exclude<TextLanguage, 'ar'>, string> = {
  en: 'the of and to for with is are will be you your we our on at by as this that or an from have',
  fr: 'le la les des du et pour dans avec vous nous sur est sont aux par qui que notre votre nos vos une un ce cette au',
  ak: 'ne na wo ho no se ye a mu adwuma yi nnipa bi aa wohwehwe onipa obiara firi ma eyi nso so wa',
  de: 'der die das und fur mit von im den dem des ist sind werden ein eine einen einer zu auf bei sie wir ihr nach oder',
  es: 'el la los las del y para con por en una un que se es son su sus al como nuestro o',
  it: 'il lo gli della del dei delle e per con una un che si sono nel nella alla al di da le i come',
  nl: 'de het een en van voor met op te zijn wij je jij jouw ons onze bij aan in is dat die of',
  pl: 'i w na z do oraz dla sie jest od nie przez ze po lub przy za jako o ich',
  pt: 'o os as da do das dos e para com por em uma um que se sao no na ao como nossa ou',
  sw: 'na ya wa kwa ni za la katika kazi kama hii wetu yetu au mtu watu cha vya pia kuwa',
}
const SETS = Object.entries(FREQUENT).map(([language, words]) => ({
  language: language as TextLanguage, // entries() widens the keys
  words: new Set(words.split(' ')),
}))

const ARABIC = /\p{Script=Arabic}/u
const TWI = /[ɛɔƐƆ]/
const FEWEST_WORDS = 8
const READ = 200
/** Of the words, in a text of the language; names and lists of terms have fewer. */
const SHARE = 0.12
/** To name the language of a text that is shown: "de" alone, however often, is Dutch and French, and a wrong name is worse than none. */
const FEWEST_FREQUENT = 3

/**
 * The language that a text is in, by its most frequent words; undefined for one that is too short or of no language that is known.
 * @param words of the text, in lower case and without accents
 */
export const languageOf = (text: string, words: string[]): TextLanguage | undefined =>
  likeliest(text, words)?.language

type Likeliest = { language: TextLanguage; different: number }

/** With how many of its frequent words differ. */
function likeliest(text: string, words: string[]): Likeliest | undefined {
  const beginning = text.slice(0, 500)
  if (isMostly(ARABIC, beginning)) return { language: 'ar', different: FEWEST_FREQUENT }
  const read = words.slice(0, READ)
  if (read.length < FEWEST_WORDS) return undefined
  const counts = SETS.map(({ language, words: frequent }) => {
    const found = read.filter((word) => frequent.has(word))
    return { language, count: found.length, different: new Set(found).size }
  }).toSorted((a, b) => b.count - a.count)
  const [first] = counts
  if (!first || first.count < read.length * SHARE) return undefined
  const twi = counts.find(({ language }) => language === 'ak')
  return twi && TWI.test(beginning) && twi.count >= read.length * SHARE ? twi : first
}

/** Characters of which a language is told; more of a text would not change it. */
const TOLD_OF = 2_000

/** The language of texts as people wrote them, for who shows them; null where it cannot be told. */
export function languageOfTexts(...texts: (string | null)[]): TextLanguage | null {
  const written = texts
    .filter((text) => text !== null)
    .join('\n')
    .slice(0, TOLD_OF)
  const told = likeliest(written, wordsOf(written))
  return told && told.different >= FEWEST_FREQUENT ? told.language : null
}

function isMostly(script: RegExp, text: string): boolean {
  const letters = [...text].filter((character) => /\p{L}/u.test(character))
  return letters.length > 0 && letters.filter((letter) => script.test(letter)).length * 2 > letters.length
}
