/**
 * Languages to choose from, with their own names and the BCP 47 region whose dates and numbers they use. Texts are in
 * messages/<language>/.
 */
export const LANGUAGES = { en: { name: 'English', locale: 'en-GB' } } as const satisfies Record<
  string,
  { name: string; locale: string }
>
/** Accented English, for tests and translators: plain text on a screen is missing from the catalogues. It is offered nowhere. */
export const PSEUDO_LANGUAGE = 'en-XA'
export type Language = keyof typeof LANGUAGES | typeof PSEUDO_LANGUAGE
export const DEFAULT_LANGUAGE: Language = 'en'

export function isLanguage(text: string | null | undefined): text is Language {
  return text === PSEUDO_LANGUAGE || (typeof text === 'string' && Object.hasOwn(LANGUAGES, text))
}

/** The folder of a language's texts; the pseudo-language is made of the default one's. */
export const catalogueOf = (language: Language): keyof typeof LANGUAGES =>
  language === PSEUDO_LANGUAGE ? 'en' : language

/** Set by the language switch. */
export const LANGUAGE_COOKIE = 'language'

/** From the text of a `Cookie` header. */
export function chosenLanguage(cookies: string): Language | undefined {
  const chosen = /(?:^|;\s*)language=([a-zA-Z-]{2,10})/.exec(cookies)?.[1]
  return isLanguage(chosen) ? chosen : undefined
}

/** For Intl. */
export const localeOf = (language: Language): string => LANGUAGES[catalogueOf(language)].locale
