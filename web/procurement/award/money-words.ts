import { localeOf } from '#contract/languages.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'

/** "GHS 1,250,000.50" on one line, without cents where there are none. */
export function moneyWords(amount: number, currency: string | null): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  const number = new Intl.NumberFormat(localeOf(documentLanguage()), {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  }).format(amount)
  return currency ? `${currency}\u00a0${number}` : number
}

/** Points to two places: what is stored is exact. */
export const pointWords = (points: number): string =>
  new Intl.NumberFormat(localeOf(documentLanguage()), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(points)
