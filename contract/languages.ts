/**
 * Languages to choose from, with their own names and the BCP 47 region whose dates and numbers they use. Texts are in
 * messages/<language>/.
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB' },
  fr: { name: 'Français', locale: 'fr-FR' },
} as const satisfies Record<string, { name: string; locale: string }>
/** Accented English, for tests and translators: plain text on a screen is missing from the catalogues. It is offered nowhere. */
export const PSEUDO_LANGUAGE = 'en-XA'
/** The same, laid out from right to left as a language of Arabic letters is: what does not turn with it is a defect. */
export const MIRRORED_LANGUAGE = 'ar-XB'
type PseudoLanguage = typeof PSEUDO_LANGUAGE | typeof MIRRORED_LANGUAGE
export type Language = keyof typeof LANGUAGES | PseudoLanguage
export const DEFAULT_LANGUAGE: Language = 'en'

export const isPseudo = (text: unknown): text is PseudoLanguage =>
  text === PSEUDO_LANGUAGE || text === MIRRORED_LANGUAGE

export function isLanguage(text: unknown): text is Language {
  return isPseudo(text) || (typeof text === 'string' && Object.hasOwn(LANGUAGES, text))
}

/** The folder of a language's texts; pseudo-languages are made of the default one's. */
export const catalogueOf = (language: Language): keyof typeof LANGUAGES =>
  isPseudo(language) ? 'en' : language

/** Which way a page in the language is written and laid out, for `dir`. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The address of a page of this site in a language, which stands before the path unless it is the default one: `/fr/jobs/`. */
export const addressIn = (language: string, path: string): string =>
  language !== DEFAULT_LANGUAGE && /^\/(?!\/)/.test(path) ? `/${language}${path}` : path

/** The language that a page's path begins with, or the default one, and the path without it. */
export function languageAndPath(path: string): { language: Language; path: string } {
  const [, language, rest = ''] = /^\/([\w-]+)(\/(?![\\/]).*)/s.exec(path) ?? []
  return isLanguage(language) && language !== DEFAULT_LANGUAGE
    ? { language, path: rest }
    : { language: DEFAULT_LANGUAGE, path }
}

/** For Intl. */
export const localeOf = (language: Language): string => LANGUAGES[catalogueOf(language)].locale
