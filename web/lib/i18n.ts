import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type english from '#web/messages/en.json'

export type MessageId = keyof typeof english
export type MessageValues = Record<string, string | number>

/** Languages a visitor can choose, each in its own words. */
export const LANGUAGES = { en: 'English' } as const
export type Language = keyof typeof LANGUAGES
export const DEFAULT_LANGUAGE: Language = 'en'
export const LANGUAGE_COOKIE = 'language'

const catalogues = import.meta.glob<Messages>('/web/messages/*.json', { import: 'default' })

/** The texts of one language; the others are not loaded. */
export async function loadI18n(language: Language): Promise<I18n> {
  const messages = await catalogues[`/web/messages/${language}.json`]?.()
  if (!messages) throw new Error(`There is no catalogue for ${language}`)
  return setupI18n({ locale: language, messages: { [language]: messages } })
}

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text)
}

/** The language a request asks for: the cookie that the language switch sets. */
export function languageOf(request: Request): Language {
  const cookie = request.headers.get('cookie') ?? ''
  const chosen = /(?:^|;\s*)language=([a-zA-Z-]{2,10})/.exec(cookie)?.[1]
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
}
