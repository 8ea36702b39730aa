import { expect, it } from 'vitest'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import { demand } from './demand-data.server.ts'

const site = { publicUrl: 'https://calls.example.org' } as Parameters<typeof demand>[0]['site'] // all that is read
const rfp = {
  id: 7,
  name: 'A bridge',
  country: 'GH',
  published_at: '2026-11-01T10:00:00Z',
  deadline_at: '2026-12-01T10:00:00Z',
  salary: { min: null, max: 5_000, currency: 'GHS', period: 'TOTAL' },
} as Opportunity // all that is read

it('says in structured data what is wanted, until when and for how much', () => {
  expect(demand({ opportunity: rfp, plan: null, site })).toMatchObject({
    '@type': 'Demand',
    url: 'https://calls.example.org/rfps/7/',
    availabilityEnds: '2026-12-01T10:00:00Z',
    areaServed: 'GH',
    itemOffered: { '@type': 'Service', name: 'A bridge' },
    priceSpecification: { priceCurrency: 'GHS', maxPrice: 5_000 },
  })
})

it('has no price where the budget is not shown', () => {
  expect(demand({ opportunity: { ...rfp, salary: null }, plan: null, site })).not.toHaveProperty(
    'priceSpecification',
  )
})
