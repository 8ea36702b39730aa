import type { Award } from '#contract/procurement/award.ts'
import type { Plan } from '#contract/procurement/plan.ts'
import type { TIE_RULES } from '#contract/procurement/ranks.ts'

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
  const least = leastOf(going)
  const order = going.toSorted((a, b) => rulesOf(terms, least).reduce((so, rule) => so || rule.by(a, b), 0))
  const places = new Map(order.map(({ id }, at) => [id, at + 1]))
  return bids.map((bid) => {
    const { id, technical, price } = bid
    const out = outs.get(id) ?? null
    const values = out === null ? valuesOf(terms, least, bid) : { financial: null, score: null }
    return { id, rank: places.get(id) ?? null, out, technical, price, ...values }
  })
}

type Placed = Pick<Bid, 'id' | 'technical' | 'price' | 'submittedAt' | 'number'>

/** By what one of two equal proposals ranks above the other. */
export type Tie = { above: number; below: number; by: (typeof TIE_RULES)[number] }

/** The pairs of neighbours in a ranking that are equal by its method, with the rule that decided. `ranked`: the first first. */
export function tiesOf(terms: Terms, ranked: Placed[]): Tie[] {
  const [method, ...others] = rulesOf(terms, leastOf(ranked))
  return ranked.flatMap((above, at) => {
    const below = ranked[at + 1]
    if (!below || method?.by(above, below) !== 0) return []
    const rule = others.find((each) => each.by(above, below) !== 0)
    return rule?.name ? [{ above: above.id, below: below.id, by: rule.name }] : []
  })
}

const leastOf = (bids: Pick<Bid, 'price'>[]): bigint => {
  const prices = bids.flatMap(({ price }) => price ?? [])
  return prices.length > 0 ? cents(Math.min(...prices)) : 1n
}

type Rule = { name?: Tie['by']; by: (a: Placed, b: Placed) => number }

/** Rules that order proposals, the method first; below zero where the first ranks higher. */
const rulesOf = (terms: Terms, least: bigint): Rule[] => [
  { by: (a, b) => compared(terms, least, a, b) },
  { name: 'TECHNICAL', by: byTechnical },
  { name: 'EARLIER', by: (a, b) => Date.parse(a.submittedAt) - Date.parse(b.submittedAt) },
  { name: 'NUMBER', by: (a, b) => (a.number < b.number ? -1 : 1) },
]

function outOf({ method, budget }: Terms, { isDisqualified, price }: Bid): Out | null {
  if (isDisqualified) return 'DISQUALIFIED'
  if (price === null) return 'NOT_OPENED'
  return method === 'FIXED_BUDGET' && budget !== null && price > budget ? 'OVER_BUDGET' : null
}

const cents = (amount: number) => BigInt(Math.round(amount * 100))

const byTechnical = (a: Placed, b: Placed) => b.technical - a.technical

function compared(terms: Terms, least: bigint, a: Placed, b: Placed): number {
  if (terms.method === 'LEAST_COST') return (a.price ?? 0) - (b.price ?? 0)
  if (terms.method !== 'QUALITY_AND_COST') return byTechnical(a, b)
  const difference =
    shareOf(terms, least, b) * cents(a.price ?? 0) - shareOf(terms, least, a) * cents(b.price ?? 0)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

/** S × F in whole numbers: St × T × F + 100 × Fm × P. */
function shareOf({ technicalWeight }: Terms, least: bigint, { technical, price }: Placed): bigint {
  const weight = cents(technicalWeight)
  return cents(technical) * weight * cents(price ?? 0) + 10_000n * least * (10_000n - weight)
}

function valuesOf({ method, technicalWeight }: Terms, least: bigint, { technical, price }: Bid) {
  if (method === 'FIXED_BUDGET' || method === 'QUALITY') return { financial: null, score: technical }
  const financial = (100 * Number(least)) / Number(cents(price ?? 0))
  if (method === 'LEAST_COST') return { financial, score: null }
  const part = technicalWeight / 100
  return { financial, score: technical * part + financial * (1 - part) }
}
