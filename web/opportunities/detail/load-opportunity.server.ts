import type { RouterContextProvider } from 'react-router'
import { companyDetail } from '#contract/companies/companies.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import { readPlan } from '#contract/procurement/plan.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { apiOf, siteContext } from '#web/app/context.ts'
import { detailView } from '#web/app/detail-view.ts'
import { languageOf, pathOf } from '#web/app/i18n/i18n.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { collectionOf } from '#web/app/list-address.ts'
import { companyView } from '#web/companies/company-view.ts'
import { planHtml } from '#web/opportunities/plan/plan-html.server.tsx'
import { demand } from './demand-data.server.ts'
import { jobPosting } from './job-posting-data.server.ts'
import { loadNotices } from './notices.server.ts'

/** One opportunity and its company, in the reader's language. */
export async function loadOpportunity(
  request: Request,
  id: string,
  context: Readonly<RouterContextProvider>,
) {
  const collection = collectionOf(pathOf(request))
  const api = apiOf(context)
  const opportunity = await api(collections[collection].detail, { params: { id } })
  const site = context.get(siteContext)
  const isRfp = collection === 'proposal-requests'
  const [company, locale, plan] = await Promise.all([
    api(companyDetail, { params: { id: String(opportunity.company.id) } }),
    localeOf(request, context),
    isRfp ? api(readPlan, { params: { id }, query: { language: languageOf(request) } }) : null,
  ])
  return {
    collection,
    notices: isRfp ? await loadNotices(api, id, locale) : null,
    plan: planHtml({ plan, opportunity }, locale),
    company: companyView(company, locale),
    opportunity: detailView(opportunity, locale),
    posting:
      opportunity.status === 'OPEN' ? postingOf(collection, { opportunity, company, plan, site }) : null,
  }
}

type Posted = Parameters<typeof jobPosting>[0] & Parameters<typeof demand>[0]

const postingOf = (collection: Collection, posted: Posted) =>
  collection === 'jobs' ? jobPosting(posted) : demand(posted)
