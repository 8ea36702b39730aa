import type { TextLanguage } from '#contract/vocabulary.ts'

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

/**
 * The language that a text is in, by its most frequent words; undefined for one that is too short or of no language that is known.
 * @param words of the text, in lower case and without accents
 */
export function languageOf(text: string, words: string[]): TextLanguage | undefined {
  const beginning = text.slice(0, 500)
  if (isMostly(ARABIC, beginning)) return 'ar'
  const read = words.slice(0, READ)
  if (read.length < FEWEST_WORDS) return undefined
  const counts = SETS.map(({ language, words: frequent }) => ({
    language,
    count: read.filter((word) => frequent.has(word)).length,
  })).toSorted((a, b) => b.count - a.count)
  const [first] = counts
  if (!first || first.count < read.length * SHARE) return undefined
  const twi = counts.find(({ language }) => language === 'ak')
  return TWI.test(beginning) && (twi?.count ?? 0) >= read.length * SHARE ? 'ak' : first.language
}

function isMostly(script: RegExp, text: string): boolean {
  const letters = [...text].filter((character) => /\p{L}/u.test(character))
  return letters.length > 0 && letters.filter((letter) => script.test(letter)).length * 2 > letters.length
}
