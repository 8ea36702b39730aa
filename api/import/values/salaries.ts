import type { Reading } from '#api/import/reading.ts'
import type { Salary } from '#contract/opportunities/opportunities.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import type { SalaryPeriod } from '#contract/vocabulary.ts'
import { readPeriod } from './labels.ts'

const LARGEST = 999_999_999_999
const SIGNS: [RegExp, string][] = [
  [/GH[₵¢S]|₵/, 'GHS'],
  [/₦/, 'NGN'],
  [/£/, 'GBP'],
  [/€/, 'EUR'],
  [/F\s?CFA|CFA/, 'XOF'],
  [/US\$|\$/, 'USD'],
]

type Parts = {
  min?: unknown
  max?: unknown
  currency: unknown
  period: SalaryPeriod | null
}

/** A salary from its parts; null, with a note, when the amounts are unusable. */
export function salaryOf(reading: Reading, { min, max, currency, period }: Parts): Salary | null {
  const amounts = [amount(min), amount(max)].filter((value) => value !== undefined)
  if (amounts.length === 0) return null
  const code = typeof currency === 'string' ? currency.trim().toUpperCase() : ''
  if (!/^[A-Z]{3}$/.test(code) || !period) {
    reading.note('salary without currency or period left out')
    return null
  }
  const [low, high] = [amount(min) ?? null, amount(max) ?? null]
  if (low !== null && high !== null && low > high) return { min: high, max: low, currency: code, period }
  return { min: low, max: high, currency: code, period }
}

/** `GHS 120,000 - 180,000 a year` */
export function readSalary(reading: Reading, text: string | undefined): Salary | null {
  if (!text || !/\d/.test(text)) return null
  const currency = readCurrency(text)
  const amounts = Array.from(text.matchAll(/\d+(?:[,.\s'’]\d+)*/g), ([written]) => written)
  const [min, max = min] = amounts
  return salaryOf(reading, { min, max, currency, period: readPeriod(text) })
}

/** The first code, or the code of a sign. */
export const readCurrency = (text: string): string | undefined =>
  /\b[A-Z]{3}\b/.exec(text.replace(/\bF\s?CFA\b|\bCFA\b/, 'XOF'))?.[0] ??
  SIGNS.find(([sign]) => sign.test(text))?.[1]

/** `GHS 2,500` is the amount `2,500`. */
export function withoutCurrency(text: string): string {
  const bare = SIGNS.reduce((rest, [sign]) => rest.replace(sign, ''), text)
  return bare.replace(/\b[A-Z]{3}\b/, '').trim()
}

function amount(value: unknown): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const number = typeof value === 'number' ? value : Number(plainNumber(String(value)))
  return Number.isFinite(number) && number > 0 && number <= LARGEST ? number : undefined
}
