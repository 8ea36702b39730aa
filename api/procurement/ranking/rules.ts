import type { Award } from '#contract/procurement/award.ts'
import type { Plan } from '#contract/procurement/plan.ts'

type Terms = {
  method: NonNullable<Plan['selection_method']>
  /** Of 100, where quality and cost decide. */
  technicalWeight: number
  /** The most that may be paid, where the budget is fixed; in the currency of all prices. */
  budget: number | null
}

/** A proposal at or above the minimum. */
export type Bid = {
  id: number
  /** Points of 100, to the hundredth. */
  technical: number
  /** To the hundredth; null where its financial part is not opened. */
  price: number | null
  isDisqualified: boolean
  submittedAt: string
  number: string
}

type Out = NonNullable<Award['bidders'][number]['out']>

/** Raw values: whoever shows them rounds them. */
export type Ranked = {
  id: number
  rank: number | null
  out: Out | null
  technical: number
  price: number | null
  /** Sf, of 100; null where price does not weigh. */
  financial: number | null
  /** S; the technical points where price does not weigh, null where it alone decides. */
  score: number | null
}

/**
 * Ranks proposals as the World Bank's two envelopes do (design: evaluation, ranking): by quality and cost, S = St × T + Sf × P with
 * Sf = 100 × Fm / F, Fm being the lowest price of those that take part; by least cost; by quality within a fixed budget; by quality
 * alone. Equal ones are ordered by their technical points, then by who sent first. Comparisons are exact: in hundredths, by
 * cross-multiplying.
 */
export function rank(terms: Terms, bids: Bid[]): Ranked[] {
  const outs = new Map(bids.map((bid) => [bid.id, outOf(terms, bid)]))
  const going = bids.filter(({ id }) => outs.get(id) === null)
  const prices = going.flatMap(({ price }) => price ?? [])
  const least = prices.length > 0 ? cents(Math.min(...prices)) : 1n
  const order = going.toSorted((a, b) => compared(terms, least, a, b) || earlier(a, b))
  const places = new Map(order.map(({ id }, at) => [id, at + 1]))
  return bids.map((bid) => {
    const { id, technical, price } = bid
    const out = outs.get(id) ?? null
    const values = out === null ? valuesOf(terms, least, bid) : { financial: null, score: null }
    return { id, rank: places.get(id) ?? null, out, technical, price, ...values }
  })
}

function outOf({ method, budget }: Terms, { isDisqualified, price }: Bid): Out | null {
  if (isDisqualified) return 'DISQUALIFIED'
  if (price === null) return 'NOT_OPENED'
  return method === 'FIXED_BUDGET' && budget !== null && price > budget ? 'OVER_BUDGET' : null
}

const cents = (amount: number) => BigInt(Math.round(amount * 100))

/** Below zero where the first ranks higher. */
function compared(terms: Terms, least: bigint, a: Bid, b: Bid): number {
  const technical = b.technical - a.technical
  if (terms.method === 'LEAST_COST') return (a.price ?? 0) - (b.price ?? 0) || technical
  if (terms.method !== 'QUALITY_AND_COST') return technical
  const difference =
    shareOf(terms, least, b) * cents(a.price ?? 0) - shareOf(terms, least, a) * cents(b.price ?? 0)
  return difference === 0n ? technical : difference > 0n ? 1 : -1
}

/** S × F in whole numbers: St × T × F + 100 × Fm × P. */
function shareOf({ technicalWeight }: Terms, least: bigint, { technical, price }: Bid): bigint {
  const weight = cents(technicalWeight)
  return cents(technical) * weight * cents(price ?? 0) + 10_000n * least * (10_000n - weight)
}

function earlier(a: Bid, b: Bid): number {
  const time = Date.parse(a.submittedAt) - Date.parse(b.submittedAt)
  return time || (a.number < b.number ? -1 : 1)
}

function valuesOf({ method, technicalWeight }: Terms, least: bigint, { technical, price }: Bid) {
  if (method === 'FIXED_BUDGET' || method === 'QUALITY') return { financial: null, score: technical }
  const financial = (100 * Number(least)) / Number(cents(price ?? 0))
  if (method === 'LEAST_COST') return { financial, score: null }
  const part = technicalWeight / 100
  return { financial, score: technical * part + financial * (1 - part) }
}
