import type { priceReadings } from '#api/platform/database/tables/award-tables.ts'
import { type Problem, problem } from '#contract/errors.ts'

export type PriceFacts = (typeof priceReadings.$inferSelect)['facts']

type Read = { id: number; facts: PriceFacts; updatedAt: Date }

/** The figures of a reading in one order, for its hash; words beside them are left out where readings are compared. */
export const figuresOf = ({ currency, total, lots, corrected, rate }: PriceFacts) =>
  JSON.stringify([
    currency,
    total,
    lots.toSorted((a, b) => a.number - b.number).map(({ number, amount }) => [number, amount]),
    corrected,
    rate,
  ])

/** The newest reading counts once that of another person says the same. @returns undefined until then */
export function agreedOf(readings: Read[]): PriceFacts | undefined {
  const [newest, ...others] = readings.toSorted(
    (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || b.id - a.id,
  )
  const isChecked = newest && others.some(({ facts }) => figuresOf(facts) === figuresOf(newest.facts))
  return isChecked ? newest.facts : undefined
}

/** The price that is compared: after corrections, in the currency of the RFP, to the hundredth. */
export const comparedOf = ({ total, corrected, rate }: PriceFacts): number =>
  Math.round((corrected ?? total) * (rate ?? 1) * 100) / 100

type Asked = { currency: string | null; lots: { title: string }[] }

/**
 * Takes what a member typed as what they read.
 * @returns problems by field, where there are any
 */
export function priceProblems(facts: PriceFacts, { currency, lots }: Asked): Record<string, Problem[]> {
  return {
    ...lotProblems(facts, lots),
    ...(facts.corrected !== null &&
      facts.note.trim() === '' && { note: [problem('correction_note_missing')] }),
    ...(currency && currency !== facts.currency && rateProblems(facts, currency)),
  }
}

function lotProblems(
  { lots: read, total, corrected }: PriceFacts,
  lots: Asked['lots'],
): Record<string, Problem[]> {
  if (lots.length === 0) return read.length > 0 ? { lots: [problem('lot_unknown')] } : {}
  const numbers = new Set(read.map(({ number }) => number))
  if (read.length === 0) return { lots: [problem('lots_missing')] }
  if (numbers.size < read.length || read.some(({ number }) => number > lots.length))
    return { lots: [problem('lot_unknown')] }
  const sum = Math.round(read.reduce((all, { amount }) => all + amount * 100, 0)) / 100
  return sum === total || corrected !== null ? {} : { corrected: [problem('price_sum', { sum, total })] }
}

function rateProblems({ rate, rateSource, rateDay, currency: from }: PriceFacts, to: string) {
  return {
    ...(rate === null && { rate: [problem('rate_missing', { from, to })] }),
    ...(rateSource.trim() === '' && { rate_source: [problem('rate_source_missing')] }),
    ...(rateDay === null && { rate_day: [problem('rate_day_missing')] }),
  }
}
