import { type I18n, type Messages, setupI18n } from '@lingui/core'
import {
  catalogueOf,
  DEFAULT_LANGUAGE,
  isLanguage,
  isPseudo,
  type Language,
  languageAndPath,
} from '#contract/languages.ts'
import { withLiteralValues } from '#contract/literal-values.ts'
import type account from '#messages/en/account.json'
import type detail from '#messages/en/detail.json'
import type errors from '#messages/en/errors.json'
import type evaluation from '#messages/en/evaluation.json'
import type front from '#messages/en/front.json'
import type handedOver from '#messages/en/handed-over.json'
import type general from '#messages/en/public.json'
import type signIn from '#messages/en/sign-in.json'
import type statistics from '#messages/en/statistics.json'
import type values from '#messages/en/values.json'
import type workspace from '#messages/en/workspace.json'

export type MessageId =
  | keyof typeof general
  | keyof typeof detail
  | keyof typeof front
  | keyof typeof signIn
  | keyof typeof account
  | keyof typeof workspace
  | keyof typeof values
  | keyof typeof errors
  | keyof typeof evaluation
  | keyof typeof handedOver
  | keyof typeof statistics
export type MessageValues = Record<string, string | number>

/** Browsers do not know what is handed over to them as HTML. */
const catalogues = import.meta.env.SSR
  ? import.meta.glob<Messages>(['/messages/*/*.json', '!/messages/*/{api,pages}.json'], { import: 'default' })
  : import.meta.glob<Messages>(
      ['/messages/*/*.json', '!/messages/*/{api,pages,handed-over,front,statistics}.json'],
      {
        import: 'default',
      },
    )

const LATER = ['detail', 'sign-in', 'account', 'workspace', 'values', 'errors', 'evaluation'] as const
type LaterPart = (typeof LATER)[number]

const isServer = typeof document === 'undefined'

/** The browser's texts, and those that screens have loaded since. */
let shown: I18n | undefined
let laterTexts: Messages = {}

/** The server's texts by language, which hold nothing of a request. */
const served = new Map<Language, I18n>()

/**
 * Loads the texts of a language, on the server once. The browser loads all but the public ones with the screens that use them.
 */
export async function loadI18n(language: Language): Promise<I18n> {
  return served.get(language) ?? makeI18n(language)
}

async function makeI18n(language: Language): Promise<I18n> {
  const parts = isServer ? ['public', 'handed-over', 'front', 'statistics', ...LATER] : ['public']
  const texts = await Promise.all(parts.map((part) => textsOf(language, part)))
  const messages = Object.assign({}, laterTexts, ...texts)
  const i18n = withLiteralValues(setupI18n({ locale: language, messages: { [language]: messages } }))
  if (import.meta.env.SSR) served.set(language, withPlainTexts(i18n))
  else shown = i18n
  return i18n
}

/** Keeps the texts without values, which a page of a list has three hundred of. */
function withPlainTexts(i18n: I18n): I18n {
  const word = i18n._
  const plain = new Map<string, string>()
  const worded = (id: string) => {
    const known = plain.get(id) ?? word(id)
    plain.set(id, known)
    return known
  }
  const remembering = (...asked: Parameters<typeof word>) => {
    const [id, values, options] = asked
    const isPlain = typeof id === 'string' && id in i18n.messages && !values && !options
    return isPlain ? worded(id) : word(...asked)
  }
  return Object.assign(i18n, { _: remembering, t: remembering })
}

/** Loads more texts in the browser, for `account-texts.ts` and its like. */
export async function loadLaterTexts(part: LaterPart): Promise<void> {
  if (isServer) return
  const language = documentLanguage()
  // Awaited apart, because several parts can load at once.
  const texts = await textsOf(language, part)
  laterTexts = { ...laterTexts, ...texts }
  shown?.load(language, laterTexts)
}

/** The browser's texts, for use outside of components. */
export const shownTexts = (): I18n | undefined => shown

export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}

export async function textsOf(language: Language, part: string): Promise<Messages> {
  const texts = await catalogues[`/messages/${catalogueOf(language)}/${part}.json`]?.()
  if (!texts) throw new Error(`There is no catalogue ${language}/${part}`)
  return isPseudo(language) ? (await import('#contract/pseudo-language.ts')).pseudoTexts(texts) : texts
}

/** The language a request asks for by its address, so that a page is the same for everybody. */
export const languageOf = (request: Request): Language =>
  languageAndPath(new URL(request.url).pathname).language

/** The path of a request without its language, as the table of routes and links have it. */
export const pathOf = (request: Request): string => languageAndPath(new URL(request.url).pathname).path
