import type { I18n } from '@lingui/core'
import { DEFAULT_LANGUAGE, isLanguage, localeOf } from '#contract/languages.ts'
import type { Salary } from '#contract/opportunities/opportunities.ts'
import { asWritten, MOMENT, namedZone } from '#contract/zoned-time.ts'
import type { MessageId, MessageValues } from './i18n.ts'
import { once } from './once.ts'
import { sizeWords } from './size.ts'

type Locale = { i18n: I18n; timeZone: string }
type Deadline = { deadline_at: string | null; status: string }

const DAY_MS = 86_400_000
const RECENT_DAYS = 14

/**
 * Dates and amounts of server-rendered pages travel as text, because a browser's Intl data may differ. Lists of
 * signed-in people are worded in the browser (worded-texts.ts). Instants are ISO 8601; the zone is the operator's.
 */
export function deadlineWords({ deadline_at, status }: Deadline, now: Date, locale: Locale): string {
  const text = (id: MessageId, values?: MessageValues) => locale.i18n._(id, values)
  if (status === 'CANCELLED') return text('deadline.cancelled')
  if (status === 'CLOSED') return text('deadline.closed')
  if (deadline_at === null) return text('deadline.none')
  return text('deadline.days', { days: daysBetween(now, new Date(deadline_at), locale.timeZone) })
}

/** "Fri 4 Dec 2026, 23:59 GMT" */
export function dateAndTime(instant: string, { i18n, timeZone }: Locale): string {
  return asWritten(instants(regionOf(i18n), timeZone).format(new Date(instant)))
}

/** "Published 2 days ago", "Published 3 Nov 2026" */
export function publishedWords(instant: string, now: Date, locale: Locale): string {
  const days = daysBetween(new Date(instant), now, locale.timeZone)
  if (days <= RECENT_DAYS) return locale.i18n._('posted.days', { days: Math.max(0, days) })
  return locale.i18n._('posted.on', { date: dateOf(instant, locale) })
}

/** "2 days ago", "3 Nov 2026" */
export function ageWords(instant: string, now: Date, locale: Locale): string {
  const days = daysBetween(new Date(instant), now, locale.timeZone)
  if (days <= RECENT_DAYS) return locale.i18n._('posted.ago', { days: Math.max(0, days) })
  return dateOf(instant, locale)
}

/** "3 Nov 2026" */
export const dateOf = (instant: string, { i18n, timeZone }: Locale) =>
  asWritten(dates(regionOf(i18n), timeZone).format(new Date(instant)))

export function salaryWords(salary: Salary | null, { i18n }: Locale): string | null {
  if (!salary || (salary.min === null && salary.max === null)) return null
  return i18n._(`salary.${salary.period}`, { amount: range(salary, i18n) })
}

/** "120 kB", "2.4 MB" */
export const bytesWords = (bytes: number, { i18n }: Locale) => sizeWords(regionOf(i18n), bytes)

export function countryName(code: string | null, { i18n }: Locale): string | null {
  if (code === null) return null
  if (!/^[A-Z]{2}$/.test(code)) return code
  return countries(i18n.locale).of(code) ?? code
}

/** "French" */
export const languageName = (code: string, { i18n }: Locale): string =>
  new Intl.DisplayNames(regionOf(i18n), { type: 'language' }).of(code) ?? code

function range({ min, max, currency }: Salary, i18n: I18n): string {
  const money = amounts(regionOf(i18n), currency)
  if (min !== null && max !== null && min !== max) {
    const number = numbers(regionOf(i18n))
    const [least, most] = isCurrencyFirst(money) ? [money, number] : [number, money]
    return i18n._('salary.range', { min: least.format(min), max: most.format(max) })
  }
  if (max === null && min !== null) return i18n._('salary.from', { min: money.format(min) })
  if (min === null && max !== null) return i18n._('salary.upTo', { max: money.format(max) })
  return money.format(min ?? 0)
}

/** "GHS 2,000 to 2,500", "2 000 à 2 500 GHS" */
const isCurrencyFirst = (money: Intl.NumberFormat) => money.formatToParts(0)[0]?.type === 'currency'

/** Calendar days between two instants in the zone; 0 on the same day. */
function daysBetween(from: Date, to: Date, timeZone: string): number {
  const day = days(timeZone)
  return Math.round((Date.parse(day.format(to)) - Date.parse(day.format(from))) / DAY_MS)
}

/** Expects an instance made by loadI18n. */
const regionOf = ({ locale }: I18n): string => localeOf(isLanguage(locale) ? locale : DEFAULT_LANGUAGE)

const instants = once(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: namedZone(timeZone),
      ...MOMENT,
    }),
)

const dates = once((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }))

/** YYYY-MM-DD */
const days = once((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }))

const countries = once((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }))

const numbers = once((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))

const amounts = once(
  (locale, currency) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      maximumFractionDigits: 2,
      minimumFractionDigits: 0,
    }),
)
