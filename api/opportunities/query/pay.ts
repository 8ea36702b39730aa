import { homeCurrency } from '#api/opportunities/places/currencies.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import type { Kind, SalaryPeriod } from '#contract/vocabulary.ts'

/** Times a year, by 40 hours and 5 days a week; a total has no period. */
const A_YEAR: Record<SalaryPeriod, number> = { HOUR: 2_080, DAY: 260, WEEK: 52, MONTH: 12, YEAR: 1, TOTAL: 1 }

type Said = {
  salaryMin: number | null
  salaryMax: number | null
  salaryCurrency: string | null
  salaryPeriod: SalaryPeriod | null
}

/** An amount as it is compared: with the same currency alone, and totals among themselves. */
type ComparablePay = { unit: string; amount: number }

const unitOf = (currency: string, period: SalaryPeriod) =>
  period === 'TOTAL' ? `${currency}.total` : currency

/** Whole units of a currency a year, exact up to the largest amount of the table. */
export const aYear = (amount: number, period: SalaryPeriod) => Math.round(amount * A_YEAR[period])
export const fromAYear = (amount: number, period: SalaryPeriod) => amount / A_YEAR[period]

/** The end of a range, because who wants at least 2,500 takes "2,000 to 3,000"; undefined where no pay is said. */
export function payOf({
  salaryMin,
  salaryMax,
  salaryCurrency: currency,
  salaryPeriod: period,
}: Said): ComparablePay | undefined {
  const amount = salaryMax ?? salaryMin
  if (amount === null || !currency || !period) return undefined
  return { unit: unitOf(currency, period), amount: aYear(amount, period) }
}

/** The pay that a list asks for or is ordered by; months and the operator's currency unless told. */
export function wantedPay(kind: Kind, { pay, pay_currency, pay_period }: ListQuery) {
  const currency = pay_currency ?? homeCurrency()
  const period = pay_period ?? (kind === 'RFP' ? 'TOTAL' : 'MONTH')
  return { currency, period, unit: unitOf(currency, period), least: aYear(pay ?? 0, period) }
}
