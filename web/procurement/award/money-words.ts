import { localeOf } from '#contract/languages.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'

/** "GHS 1,250,000.50" on one line, "1 250 000,50 XOF" in French, without cents where there are none. */
export function moneyWords(amount: number, currency: string | null): string {
  return new Intl.NumberFormat(localeOf(documentLanguage()), {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'code' }),
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount)
}

/** Points to two places: what is stored is exact. */
export const pointWords = (points: number): string =>
  new Intl.NumberFormat(localeOf(documentLanguage()), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(points)
