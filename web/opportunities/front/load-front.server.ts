import type { RouterContextProvider } from 'react-router'
import { frontPage } from '#contract/operator/front.ts'
import { LIST_PARAMETERS } from '#contract/opportunities/lists.ts'
import { collections, type OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { cardViews } from '#web/app/card-views.server.ts'
import { apiOf, siteContext } from '#web/app/context.ts'
import { linksIn } from '#web/app/i18n/links-in.server.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { frontHtml } from './front-html.server.tsx'

const SOON = { sort: 'deadline', page_size: '4' } as const
const SOON_MS = 7 * 86_400_000

/** The words and the HTML of the part for newcomers, in the reader's language; null for a list that somebody has searched. */
export async function loadFront(request: Request, context: Readonly<RouterContextProvider>) {
  const { searchParams } = new URL(request.url)
  if (LIST_PARAMETERS.some((name) => searchParams.has(name))) return null
  const api = apiOf(context)
  const soonest = (name: Collection) => api(collections[name].list, { query: SOON })
  const [own, jobs, rfps, { choices }, soonJobs, soonRfps, locale] = await Promise.all([
    api(frontPage),
    api(collections.jobs.facets),
    api(collections['proposal-requests'].facets),
    api(collections.jobs.choices),
    soonest('jobs'),
    soonest('proposal-requests'),
    localeOf(request, context),
  ])
  const { i18n, now } = locale
  const { brandName: brand } = context.get(siteContext)
  const soon = (cards: OpportunityCard[]) => {
    const near = cards.filter(({ deadline_at: at }) => at && Date.parse(at) < now.getTime() + SOON_MS)
    // A row has room for the whole name.
    return cardViews(near, locale).map((view, at) => ({ ...view, name: near[at]?.name ?? view.name }))
  }
  return {
    title: i18n._('front.pageTitle', { brand }),
    description: i18n._('front.description'),
    html: frontHtml(i18n, {
      brand,
      own: { ...own, html: own.html && linksIn(own.html, locale) },
      jobs,
      rfps,
      choices,
      soon: { jobs: soon(soonJobs), 'proposal-requests': soon(soonRfps) },
    }),
  }
}
