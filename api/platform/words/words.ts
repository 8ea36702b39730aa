import { readFileSync } from 'node:fs'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Problem, type ProblemCode, readProblem } from '#contract/errors.ts'
import {
  catalogueOf,
  DEFAULT_LANGUAGE,
  isLanguage,
  isPseudo,
  type Language,
  localeOf,
} from '#contract/languages.ts'
import { withLiteralValues } from '#contract/literal-values.ts'
import { accented, pseudoTexts } from '#contract/pseudo-language.ts'
import { asWritten, namedZone } from '#contract/zoned-time.ts'
import type api from '#messages/en/api.json'
import type pages from '#messages/en/pages.json'

/** Ids of the texts that the API itself words: mails, notifications, exports, feeds, calendars, pages that the operator edits. */
export type WordsId = keyof typeof api | keyof typeof pages
type Values = Record<string, string | number>

/** Words mails and answers in one language. */
export type Words = {
  language: Language
  /** For Intl. */
  locale: string
  /** A text of messages/<language>/api.json or pages.json with its placeholders filled in. */
  text(id: WordsId, values?: Values): string
  /** A problem as a sentence; any other text, as zod's own, as `invalid_value`. */
  problem(problem: Problem | ProblemCode | string): string
  /** "Salary, skills and deadline" */
  list(items: string[]): string
  /** "10,000" */
  number(amount: number): string
  /** "GHS 10,000", or "10 000 GHS": a currency by its code, whose letters every font has, before or after what an amount is in words. */
  inCurrency(amount: string, currency: string): string
  /** "Friday 4 December at 23:59 GMT", by the given options. */
  instant(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string
}

const known = new Map<Language, Words>()

/** The words of a language, whose catalogues are read and compiled once. */
export function wordsIn(language: Language): Words {
  const found = known.get(language)
  if (found) return found
  const made = makeWords(language)
  known.set(language, made)
  return made
}

/** The words of a person's language, or of the default one if theirs is no longer offered. */
export const wordsFor = ({ language }: { language: string }): Words =>
  wordsIn(isLanguage(language) ? language : DEFAULT_LANGUAGE)

/** For programs, and for texts that everybody reads. A person's own mails, files and drafts take `wordsFor`. */
export const english = (): Words => wordsIn(DEFAULT_LANGUAGE)

function makeWords(language: Language): Words {
  const locale = localeOf(language)
  // The formats of Intl know no such language, and are to be told from those of a fixed one.
  const local = (text: string) => (isPseudo(language) ? accented(text) : text)
  const i18n = withLiteralValues(setupI18n({ locale, messages: { [locale]: messagesOf(language) } }))
  return {
    language,
    locale,
    text: (id, values) => i18n._(id, values),
    problem: (text) => problemWords(i18n, text),
    list: (items) =>
      new Intl.ListFormat(locale)
        .formatToParts(items)
        .map(({ type, value }) => (type === 'literal' ? local(value) : value))
        .join(''),
    number: (amount) => new Intl.NumberFormat(locale).format(amount),
    inCurrency: (amount, currency) => {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'XXX',
        currencyDisplay: 'code',
      })
      const isFirst = format.formatToParts(0)[0]?.type === 'currency'
      return isFirst ? `${currency} ${amount}` : `${amount}\u00a0${currency}`
    },
    instant: (at, timeZone, options) =>
      local(
        asWritten(new Intl.DateTimeFormat(locale, { ...options, timeZone: namedZone(timeZone) }).format(at)),
      ),
  }
}

function problemWords(i18n: I18n, text: string): string {
  const { code, params } = readProblem(text) ?? {}
  // The messages of zod itself are not problems.
  return code !== undefined && Object.hasOwn(i18n.messages, code)
    ? i18n._(code, params)
    : i18n._('invalid_value')
}

function messagesOf(language: Language): Messages {
  const folder = new URL(`../../../messages/${catalogueOf(language)}/`, import.meta.url)
  const texts = ['errors', 'api', 'pages'].flatMap((part) =>
    Object.entries<string>(JSON.parse(readFileSync(new URL(`${part}.json`, folder), 'utf8'))),
  )
  const messages = Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)]))
  return isPseudo(language) ? pseudoTexts(messages) : messages
}
