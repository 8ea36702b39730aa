import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Output } from '#contract/endpoint.ts'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import type { readPlan } from '#contract/procurement/plan.ts'
import type { ViewLocale } from '#web/app/view.ts'
import { PlanPart } from './plan-part.tsx'
import { planView } from './plan-view.ts'

type Planned = { plan: Output<typeof readPlan>; opportunity: Opportunity }

/** Rendered on the server alone: its texts and components do not travel to the browser. */
export function planHtml({ plan, opportunity }: Planned, locale: ViewLocale): string | null {
  if (!plan) return null
  const { published_at, deadline_at } = opportunity
  const view = planView(plan, { ...plan, published_at, deadline_at }, locale)
  return renderToStaticMarkup(
    <I18nProvider i18n={locale.i18n}>
      <PlanPart plan={view} />
    </I18nProvider>,
  )
}
