/**
 * Languages that people can choose, each in its own words, with the region whose dates and numbers it uses (BCP 47). Its texts are
 * in messages/<language>/.
 */
export const LANGUAGES = { en: { name: 'English', locale: 'en-GB' } } as const satisfies Record<
  string,
  { name: string; locale: string }
>
/** Accented English, for tests and translators: what it leaves plain does not come from a catalogue. Offered nowhere. */
export const PSEUDO_LANGUAGE = 'en-XA'
export type Language = keyof typeof LANGUAGES | typeof PSEUDO_LANGUAGE
export const DEFAULT_LANGUAGE: Language = 'en'

export function isLanguage(text: string | null | undefined): text is Language {
  return text === PSEUDO_LANGUAGE || (typeof text === 'string' && Object.hasOwn(LANGUAGES, text))
}

/** Where a language's texts are: the pseudo-language is made of the default one's. */
export const catalogueOf = (language: Language): keyof typeof LANGUAGES =>
  language === PSEUDO_LANGUAGE ? 'en' : language

/** What the language switch sets. */
export const LANGUAGE_COOKIE = 'language'

/** From the text of a `Cookie` header. */
export function chosenLanguage(cookies: string): Language | undefined {
  const chosen = /(?:^|;\s*)language=([a-zA-Z-]{2,10})/.exec(cookies)?.[1]
  return isLanguage(chosen) ? chosen : undefined
}

/** For Intl. */
export const localeOf = (language: Language): string => LANGUAGES[catalogueOf(language)].locale
