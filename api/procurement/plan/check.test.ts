import { describe, expect, it } from 'vitest'
import { plan as planForm, type TypedPlan } from '#tests/support/browser/post-forms.ts'
import { checkPlan } from './check.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
type Facts = Partial<Omit<Parameters<typeof checkPlan>[0], 'plan'>>

function found(values: TypedPlan = {}, facts: Facts = {}): string[] {
  const findings = checkPlan({
    plan: planForm(values),
    budget: 10_000,
    currency: 'GHS',
    deadline: new Date('2026-12-01T12:00:00Z'),
    since: NOW,
    ...facts,
  })
  return findings.map(({ severity, field, code }) => `${severity} ${field} ${code}`)
}

const criterion = (points: string, more: object = {}) => ({ key: points, name: 'Method', points, ...more })

it('finds nothing wrong with a good plan', () => {
  expect(found()).toEqual([])
})

describe('of criteria it finds', () => {
  it.each<[string, TypedPlan]>([
    ['BLOCK criteria points_total', { criteria: [criterion('60'), criterion('39.99')] }],
    ['BLOCK criteria points_total', { criteria: [criterion('60'), criterion('40,01')] }],
    ['BLOCK criteria-0-name criterion_nameless', { criteria: [criterion('100', { name: ' \u200b ' })] }],
    ['BLOCK criteria-0-name unseen', { criteria: [criterion('100', { name: 'Me\u202ethod' })] }],
    ['BLOCK criteria-0-points points_format', { criteria: [criterion('many'), criterion('100')] }],
    ['BLOCK criteria-0-points points_format', { criteria: [criterion(''), criterion('100')] }],
    ['BLOCK criteria-0-points points_format', { criteria: [criterion('0'), criterion('100')] }],
    ['BLOCK criteria-0-points points_format', { criteria: [criterion('-5'), criterion('100')] }],
    ['BLOCK criteria-0-points points_format', { criteria: [criterion('1.234'), criterion('100')] }],
    ['BLOCK criteria-0-minimum points_format', { criteria: [criterion('100', { minimum: 'half' })] }],
    ['BLOCK criteria-0-minimum minimum_above_points', { criteria: [criterion('100', { minimum: '100.5' })] }],
    [
      'BLOCK criteria-0-parts-1-name criterion_nameless',
      { criteria: [criterion('', { parts: [criterion('60'), criterion('40', { name: '' })] })] },
    ],
    [
      'BLOCK criteria-0-parts-0-points points_format',
      { criteria: [criterion('100', { parts: [criterion('x'), criterion('100')] })] },
    ],
    [
      'BLOCK criteria-0-minimum minimum_above_points',
      { criteria: [criterion('100', { minimum: '70', parts: [criterion('60')] }), criterion('40')] },
    ],
    ['BLOCK selection_method method_missing', { selection_method: '' }],
    ['BLOCK criteria method_needs_criteria', { criteria: [], minimum: '' }],
    ['BLOCK criteria method_needs_criteria', { criteria: [], selection_method: 'QUALITY' }],
    ['WARNING criteria criteria_missing', { criteria: [], selection_method: '' }],
    ['WARNING criteria criteria_missing', { criteria: [], selection_method: 'LEAST_COST' }],
    ['WARNING minimum minimum_missing', { minimum: '' }],
    ['WARNING minimum minimum_missing', { minimum: '0' }],
    ['BLOCK minimum minimum_range', { minimum: '100.5' }],
    ['BLOCK minimum minimum_range', { minimum: 'sixty' }],
    [
      'WARNING criteria-0-guidance price_words',
      { criteria: [criterion('100', { guidance: 'Day rates of the team' })] },
    ],
    [
      'WARNING criteria-0-parts-0-guidance price_words',
      { criteria: [criterion('', { parts: [criterion('100', { name: 'Price' })] })] },
    ],
  ])('%s', (expected, values) => {
    expect(found(values)).toEqual([expected])
  })

  it('no fault in thirds, in commas, and in parts that replace the points of their criterion', () => {
    expect(found({ criteria: ['33.33', '33,33', '33.34'].map((points) => criterion(points)) })).toEqual([])
    const parts = [criterion('60'), criterion('40')]
    expect(found({ criteria: [criterion('7', { parts })] })).toEqual([])
  })
})

describe('of the rest it finds', () => {
  it.each<[string, TypedPlan, Facts?]>([
    ['BLOCK technical_weight weight_range', { technical_weight: '100' }],
    ['BLOCK technical_weight weight_range', { technical_weight: '0.5' }],
    ['BLOCK technical_weight weight_range', { technical_weight: '' }],
    ['BLOCK technical_weight weight_range', { technical_weight: 'most' }],
    ['BLOCK salary_max fixed_budget_missing', { selection_method: 'FIXED_BUDGET' }, { budget: undefined }],
    ['BLOCK salary_currency price_currency_missing', {}, { currency: '' }],
    [
      'BLOCK delivery_until delivery_backwards',
      { delivery_from: '2027-02-01', delivery_until: '2027-01-31' },
    ],
    ['BLOCK delivery_from date_format', { delivery_from: '2027-02-30' }],
    ['BLOCK delivery_until date_format', { delivery_until: 'May' }],
    ['WARNING delivery_from delivery_early', { delivery_from: '2026-11-30' }],
    [
      'BLOCK lots-1-title lot_nameless',
      {
        lots: [
          { key: 'a', title: 'North' },
          { key: 'b', title: ' ' },
        ],
      },
    ],
    ['BLOCK mandatory-0-name requirement_nameless', { mandatory: [{ key: 'a', name: '' }] }],
    ['WARNING mandatory-0-name price_words', { mandatory: [{ key: 'a', name: 'Bill of quantities' }] }],
    ['BLOCK standstill_days standstill_days', { standstill_days: '1.5' }],
    ['BLOCK standstill_days standstill_days', { standstill_days: '91' }],
    ['WARNING deadline tendering_short', {}, { deadline: new Date('2026-11-15T11:00:00Z') }],
    ['WARNING category plan_uncategorised', { category: '' }],
    ['WARNING category plan_uncategorised', { codes: [] }],
    ['BLOCK codes code_unknown', { codes: [{ scheme: 'CPV', id: '99999999', description: 'Magic' }] }],
    ['BLOCK codes code_wordless', { codes: [{ scheme: 'UNSPSC', id: '72141103', description: ' ' }] }],
  ])('%s', (expected, values, facts) => {
    expect(found(values, facts)).toEqual([expected])
  })

  it('no price in the financial envelope, and no weight where the price alone decides', () => {
    expect(found({ mandatory: [{ key: 'a', name: 'Bill of quantities', envelope: 'FINANCIAL' }] })).toEqual(
      [],
    )
    expect(found({ selection_method: 'LEAST_COST', technical_weight: '' })).toEqual([])
    expect(found({}, { deadline: new Date('2026-11-15T12:00:00Z') })).toEqual([])
  })
})

it.each([
  'How you would work, without prices',
  'A cost-effective method',
  'Do not state your price here',
  'Cost control on site',
  'How proud of this work the team is',
])('sees no price in %j', (guidance) => {
  expect(found({ criteria: [criterion('100', { guidance })] })).toEqual([])
})
