import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The URL table of product-spec §2. */
export default [
  layout('routes/main-layout.tsx', [
    index('routes/opportunities.tsx', { id: 'home' }),
    route('jobs/', 'routes/opportunities.tsx', { id: 'jobs' }),
    route('rfps/', 'routes/opportunities.tsx', { id: 'rfps' }),
    route('jobs/:id/', 'routes/opportunity.tsx', { id: 'job' }),
    route('rfps/:id/', 'routes/opportunity.tsx', { id: 'rfp' }),
    route('companies/:id/', 'routes/company.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('language/', 'routes/language.ts'),
] satisfies RouteConfig
