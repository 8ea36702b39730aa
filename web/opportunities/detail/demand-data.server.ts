import type { Output } from '#contract/endpoint.ts'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import type { readPlan } from '#contract/procurement/plan.ts'
import type { Site } from '#web/app/context.ts'

type DemandInput = { opportunity: Opportunity; plan: Output<typeof readPlan>; site: Site }

/** The schema.org Demand of an open RFP; the page adds its own HTML as the description. A budget is in it only where it is shown. */
export function demand({ opportunity, plan, site }: DemandInput): Record<string, unknown> {
  const { salary, deadline_at, published_at } = opportunity
  const isGoods = plan?.category === 'GOODS'
  return {
    '@context': 'https://schema.org/',
    '@type': 'Demand',
    name: opportunity.name,
    url: `${site.publicUrl}/rfps/${opportunity.id}/`,
    businessFunction: 'http://purl.org/goodrelations/v1#Buy',
    ...(published_at && { availabilityStarts: published_at }),
    ...(deadline_at && { availabilityEnds: deadline_at }),
    itemOffered: {
      '@type': isGoods ? 'Product' : 'Service',
      name: opportunity.name,
      ...(plan && plan.codes.length > 0 && { category: plan.codes.map(({ description }) => description) }),
    },
    ...((plan?.delivery_place ?? opportunity.country) && {
      areaServed: plan?.delivery_place ?? opportunity.country,
    }),
    ...(salary && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        priceCurrency: salary.currency,
        ...(salary.min !== null && { minPrice: salary.min }),
        ...(salary.max !== null && { maxPrice: salary.max }),
      },
    }),
  }
}
