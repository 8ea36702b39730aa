import { describe, expect, it } from 'vitest'
import { type Bid, rank } from './rules.ts'

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
