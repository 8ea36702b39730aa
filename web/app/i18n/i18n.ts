import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type accountEnglish from '#web/messages/en.account.json'
import type english from '#web/messages/en.json'
import type serverEnglish from '#web/messages/en.server.json'
import type workspaceEnglish from '#web/messages/en.workspace.json'

export type MessageId =
  | keyof typeof english
  | keyof typeof accountEnglish
  | keyof typeof workspaceEnglish
  | keyof typeof serverEnglish
export type MessageValues = Record<string, string | number>

/** Languages a visitor can choose, each in its own words. */
export const LANGUAGES = { en: 'English' } as const
type Language = keyof typeof LANGUAGES
const DEFAULT_LANGUAGE: Language = 'en'
export const LANGUAGE_COOKIE = 'language'

const catalogues = import.meta.glob<Messages>('/web/messages/*.json', { import: 'default' })

const isServer = typeof document === 'undefined'

/** The browser's texts, and those that have come with some screen. */
let shown: I18n | undefined
let laterTexts: Messages = {}

/** The texts of one language. The browser gets those of accounts, of the workspace and of worded values with the screens that say them. */
export async function loadI18n(language: Language): Promise<I18n> {
  const parts = isServer ? ['', '.account', '.workspace', '.server'] : ['']
  const texts = await Promise.all(parts.map((part) => textsOf(language, part)))
  const messages = Object.assign({}, laterTexts, ...texts)
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  if (!isServer) shown = i18n
  return i18n
}

/** What `account-texts.ts`, `workspace-texts.ts` and `worded-texts.ts` wait for in the browser, before or after the page is alive. */
export async function loadLaterTexts(part: '.account' | '.workspace' | '.server'): Promise<void> {
  if (isServer) return
  const language = documentLanguage()
  // Several parts can be on their way at once.
  const texts = await textsOf(language, part)
  laterTexts = { ...laterTexts, ...texts }
  shown?.load(language, laterTexts)
}

export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}

async function textsOf(language: Language, part: string): Promise<Messages> {
  const texts = await catalogues[`/web/messages/${language}${part}.json`]?.()
  if (!texts) throw new Error(`There is no catalogue ${language}${part}`)
  return texts
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
