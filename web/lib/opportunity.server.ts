import type { RouterContextProvider } from 'react-router'
import { companyDetail } from '#contract/companies.ts'
import { collections } from '#contract/opportunities.ts'
import { apiOf, siteContext } from './context.ts'
import { dateAndTime, publishedWords, salaryWords } from './format.ts'
import { jobPosting } from './job-posting.server.ts'
import { collectionOf } from './list-address.ts'
import { localeOf } from './locale.server.ts'
import { plainSummary, renderMarkdown } from './markdown.ts'
import { loadNotices } from './notices.server.ts'
import { labelsView, placeWords } from './view.ts'

export type DetailView = Awaited<ReturnType<typeof loadOpportunity>>['call']

/** One call and its company, worded for the reader. */
export async function loadOpportunity(
  request: Request,
  id: string,
  context: Readonly<RouterContextProvider>,
) {
  const { pathname } = new URL(request.url)
  const collection = collectionOf(pathname)
  const api = apiOf(context)
  const call = await api(collections[collection].detail, { params: { id } })
  const [company, locale] = await Promise.all([
    api(companyDetail, { params: { id: String(call.company.id) } }),
    localeOf(request, context),
  ])
  return {
    collection,
    notices: collection === 'jobs' ? null : await loadNotices(api, id, locale),
    company: { ...company, place: placeWords(company, locale) },
    call: {
      id: call.id,
      name: call.name,
      isOpen: call.status === 'OPEN',
      labels: labelsView(call, locale),
      closedOn: call.deadline_at && dateAndTime(call.deadline_at, locale),
      place: placeWords(call, locale),
      salary: salaryWords(call.salary, locale),
      published: call.published_at && publishedWords(call.published_at, locale.now, locale),
      skills: call.skills,
      summary: plainSummary(call.description),
      description: renderMarkdown(call.description),
      requirements: renderMarkdown(call.requirements),
      qualifications: renderMarkdown(call.qualifications),
    },
    posting:
      collection === 'jobs' && call.status === 'OPEN'
        ? jobPosting({
            call,
            company,
            site: context.get(siteContext),
          })
        : null,
  }
}
