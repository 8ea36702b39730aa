import type { RouterContextProvider } from 'react-router'
import { companyDetail, companyRecord } from '#contract/companies/companies.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import { COLLECTIONS } from '#contract/vocabulary.ts'
import { cardViews } from '#web/app/card-views.server.ts'
import { apiOf } from '#web/app/context.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { companyView, recordView } from '#web/companies/company-view.ts'

export type CompanyCollection = Awaited<ReturnType<typeof loadCompany>>['lists'][number]

const SHOWN = '10'

/** A company with its record and its first open opportunities of each kind. */
export async function loadCompany(request: Request, id: string, context: Readonly<RouterContextProvider>) {
  const api = apiOf(context)
  const [company, record, locale] = await Promise.all([
    api(companyDetail, { params: { id } }),
    api(companyRecord, { params: { id } }),
    localeOf(request, context),
  ])
  const totals = { jobs: company.open_jobs, 'proposal-requests': company.open_proposal_requests }
  const lists = await Promise.all(
    COLLECTIONS.map(async (collection) => {
      const cards = await api(collections[collection].list, { query: { company: id, page_size: SHOWN } })
      return { collection, total: totals[collection], cards: cardViews(cards, locale) }
    }),
  )
  return { company: companyView(company, locale), record: recordView(record, locale), lists }
}
