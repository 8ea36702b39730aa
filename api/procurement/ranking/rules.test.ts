import { describe, expect, it } from 'vitest'
import { type Bid, rank, tiesOf } from './rules.ts'

const bid = (number: string, technical: number, price: number | null, more: Partial<Bid> = {}): Bid => ({
  id: number.charCodeAt(0),
  number,
  technical,
  price,
  isDisqualified: false,
  submittedAt: '2026-11-01T10:00:00.000Z',
  ...more,
})
const byCost = { method: 'QUALITY_AND_COST', technicalWeight: 70, budget: null } as const
const ofRank = (rows: ReturnType<typeof rank>) =>
  rows
    .filter((row) => row.rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ id }) => String.fromCharCode(id))
    .join('')

/**
 * The World Bank's formula (Selection of Consultants, Standard Request for Proposals: Sf = 100 × Fm / F, S = St × T + Sf × P), on the
 * figures of a published example at 80 to 20: felp.ac.uk/content/assessment-method, whose technical scores come as parts of the best.
 */
it('gives the scores of a published worked example', () => {
  const terms = { ...byCost, technicalWeight: 80 }
  const firms = [
    bid('A', 95.35, 10_500),
    bid('B', 97.67, 10_350),
    bid('C', 100, 11_750),
    bid('D', 90.7, 9_900),
  ]
  const rows = rank(terms, firms)
  expect(rows.map((row) => row.financial?.toFixed(2))).toEqual(['94.29', '95.65', '84.26', '100.00'])
  expect(rows.map((row) => row.score?.toFixed(2))).toEqual(['95.14', '97.27', '96.85', '92.56'])
  expect(ofRank(rows)).toBe('BCAD')
})

describe('quality and cost', () => {
  /** By hand: 75 × 0.7 + 83.33 × 0.3, 80 × 0.7 + 100 × 0.3, and 90 × 0.7 + 90.91 × 0.3. */
  it('gives the scores that are computed by hand', () => {
    const rows = rank(byCost, [bid('A', 75, 120), bid('B', 80, 100), bid('C', 90, 110)])
    expect(rows.map((row) => row.financial?.toFixed(2))).toEqual(['83.33', '100.00', '90.91'])
    expect(rows.map((row) => row.score?.toFixed(2))).toEqual(['77.50', '86.00', '90.27'])
    expect(rows.map((row) => row.rank)).toEqual([3, 2, 1])
    expect(rows[0]?.financial).toBe((100 * 100) / 120)
  })

  it('computes anew from those who are left, since the lowest price changes', () => {
    const rows = rank(byCost, [
      bid('A', 75, 120),
      bid('B', 80, 100, { isDisqualified: true }),
      bid('C', 90, 110),
    ])
    expect(rows.map((row) => row.financial?.toFixed(2))).toEqual(['91.67', undefined, '100.00'])
    expect(rows[1]).toMatchObject({ rank: null, out: 'DISQUALIFIED', score: null, financial: null })
    expect(ofRank(rows)).toBe('CA')
  })

  it('compares exactly: scores that round alike are no tie', () => {
    const rows = rank(byCost, [bid('A', 80, 300_000_000_000.02), bid('B', 80, 300_000_000_000.01)])
    expect(rows.map((row) => row.score?.toFixed(2))).toEqual(['86.00', '86.00'])
    expect(ofRank(rows)).toBe('BA')
  })

  it('decides a tie by technical points, then by who sent first, then by number', () => {
    // Both get 85: 100 × 0.5 + 70 × 0.5, and 70 × 0.5 + 100 × 0.5.
    const half = { ...byCost, technicalWeight: 50 }
    expect(ofRank(rank(half, [bid('A', 70, 70), bid('B', 100, 100)]))).toBe('BA')
    const late = { submittedAt: '2026-11-02T10:00:00.000Z' }
    expect(ofRank(rank(half, [bid('A', 80, 70, late), bid('B', 80, 70)]))).toBe('BA')
    expect(ofRank(rank(half, [bid('B', 80, 70), bid('A', 80, 70)]))).toBe('AB')
  })

  it('is no division by what is not there', () => {
    expect(rank(byCost, [])).toEqual([])
    expect(rank(byCost, [bid('A', 75, 120)])).toMatchObject([{ rank: 1, financial: 100, score: 82.5 }])
    const out = rank(byCost, [bid('A', 75, null), bid('B', 80, 5, { isDisqualified: true })])
    expect(out.map((row) => [row.rank, row.out])).toEqual([
      [null, 'NOT_OPENED'],
      [null, 'DISQUALIFIED'],
    ])
  })
})

it('ranks by least cost, whatever the quality above the minimum', () => {
  const terms = { method: 'LEAST_COST', technicalWeight: 0, budget: null } as const
  const rows = rank(terms, [bid('A', 99, 120), bid('B', 70, 100), bid('C', 80, 100)])
  expect(ofRank(rows)).toBe('CBA')
  expect(rows[0]).toMatchObject({ score: null, financial: (100 * 100) / 120 })
})

it('ranks by quality within a fixed budget; who is above it is out', () => {
  const terms = { method: 'FIXED_BUDGET', technicalWeight: 0, budget: 110 } as const
  const rows = rank(terms, [bid('A', 99, 110.01), bid('B', 70, 50), bid('C', 80, 110)])
  expect(ofRank(rows)).toBe('CB')
  expect(rows[0]).toMatchObject({ rank: null, out: 'OVER_BUDGET' })
  expect(rows[2]).toMatchObject({ rank: 1, score: 80, financial: null })
  expect(ofRank(rank({ ...terms, budget: null }, [bid('A', 99, 1e9), bid('B', 70, 5)]))).toBe('AB')
})

it('ranks by quality alone only the one whose price is open', () => {
  const terms = { method: 'QUALITY', technicalWeight: 100, budget: null } as const
  const rows = rank(terms, [
    bid('A', 90, 500),
    bid('B', 95, 900, { isDisqualified: true }),
    bid('C', 80, null),
  ])
  expect(ofRank(rows)).toBe('A')
  expect(rows.map(({ out }) => out)).toEqual([null, 'DISQUALIFIED', 'NOT_OPENED'])
})

describe('the rule that decides a tie', () => {
  const half = { ...byCost, technicalWeight: 50 }
  const [a, b] = [bid('A', 80, 70), bid('B', 80, 70)]
  const late = { submittedAt: '2026-11-02T10:00:00.000Z' }

  it('is named for neighbours that are equal by the method, and for no others', () => {
    expect(tiesOf(half, [bid('B', 100, 100), bid('A', 70, 70)])).toEqual([
      { above: b.id, below: a.id, by: 'TECHNICAL' },
    ])
    expect(tiesOf(half, [b, { ...a, ...late }])).toEqual([{ above: b.id, below: a.id, by: 'EARLIER' }])
    expect(tiesOf(half, [a, b])).toEqual([{ above: a.id, below: b.id, by: 'NUMBER' }])
    expect(tiesOf(half, [bid('B', 100, 90), bid('A', 70, 70)])).toEqual([])
    expect(tiesOf(half, [a])).toEqual([])
  })

  it('is of price under least cost, and of quality within a fixed budget', () => {
    const least = { method: 'LEAST_COST', technicalWeight: 0, budget: null } as const
    expect(tiesOf(least, [bid('B', 90, 70), a])).toMatchObject([{ by: 'TECHNICAL' }])
    expect(tiesOf(least, [bid('B', 80, 60), a])).toEqual([])
    const fixed = { method: 'FIXED_BUDGET', technicalWeight: 0, budget: 100 } as const
    expect(tiesOf(fixed, [a, bid('B', 80, 60, late)])).toMatchObject([{ by: 'EARLIER' }])
  })

  it('names those neighbours that the ranking puts in this order', () => {
    const bids = [bid('C', 80, 70, late), bid('A', 80, 70), bid('D', 60, 50), bid('B', 80, 70)]
    const places = new Map(rank(half, bids).map((row) => [row.id, row.rank ?? 0]))
    const ranked = bids.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    const named = tiesOf(half, ranked).map(({ above, below, by }) => [String.fromCharCode(above, below), by])
    expect(named).toEqual([
      ['AB', 'NUMBER'],
      ['BC', 'EARLIER'],
    ])
  })
})
