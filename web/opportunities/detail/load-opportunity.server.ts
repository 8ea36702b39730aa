import type { RouterContextProvider } from 'react-router'
import { companyDetail } from '#contract/companies/companies.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import { apiOf, siteContext } from '#web/app/context.ts'
import { detailView } from '#web/app/detail-view.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { collectionOf } from '#web/app/list-address.ts'
import { companyView } from '#web/companies/company-view.ts'
import { jobPosting } from './job-posting-data.server.ts'
import { loadNotices } from './notices.server.ts'

/** One opportunity and its company, in the reader's language. */
export async function loadOpportunity(
  request: Request,
  id: string,
  context: Readonly<RouterContextProvider>,
) {
  const { pathname } = new URL(request.url)
  const collection = collectionOf(pathname)
  const api = apiOf(context)
  const opportunity = await api(collections[collection].detail, { params: { id } })
  const [company, locale] = await Promise.all([
    api(companyDetail, { params: { id: String(opportunity.company.id) } }),
    localeOf(request, context),
  ])
  return {
    collection,
    notices: collection === 'jobs' ? null : await loadNotices(api, id, locale),
    company: companyView(company, locale),
    opportunity: detailView(opportunity, locale),
    posting:
      collection === 'jobs' && opportunity.status === 'OPEN'
        ? jobPosting({
            opportunity,
            company,
            site: context.get(siteContext),
          })
        : null,
  }
}
