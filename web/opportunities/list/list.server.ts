import { type RouterContextProvider, redirect } from 'react-router'
import { companyDetail } from '#contract/companies/companies.ts'
import type { Api } from '#contract/endpoint.ts'
import { LIST_PARAMETERS } from '#contract/opportunities/lists.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import { WHERE } from '#contract/page-parameters.ts'
import { type Collection, LIMITS } from '#contract/vocabulary.ts'
import { cardViews } from '#web/app/card-views.server.ts'
import { apiOf } from '#web/app/context.ts'
import { countryName } from '#web/app/i18n/format.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { collectionOf, listPathOf, rawQuery } from '#web/app/list-address.ts'
import { searchNotes } from './search-notes.server.ts'

/** Of `/` the browser asks for the data under another name. */
const LIST = /^\/(?:jobs|rfps)\b/i

/** One page of a list with its facets, in the reader's language. `/` shows the jobs. */
export async function loadList(request: Request, context: Readonly<RouterContextProvider>) {
  const { pathname, searchParams } = new URL(request.url)
  const collection = collectionOf(pathname)
  if (searchParams.has(WHERE)) throw redirect(withPlace(collection, searchParams))
  const api = apiOf(context)
  // The contract parses the address and ignores unknown names.
  const query = rawQuery(searchParams)
  const { page: _, ...unpaged } = query
  const isPastEnd = isBeyondDepth(searchParams)
  const [cards, facets, locale] = await Promise.all([
    isPastEnd ? [] : api(collections[collection].list, { query }),
    api(collections[collection].facets, { query: isPastEnd ? unpaged : query }),
    localeOf(request, context),
  ])
  return {
    collection,
    /** Asked for without a search: newcomers find their part above it. */
    isFront: !LIST.test(pathname) && LIST_PARAMETERS.every((name) => !searchParams.has(name)),
    facets,
    notes: searchNotes(searchParams, facets, locale),
    cards: cardViews(cards, locale),
    paging: pagingOf(searchParams, facets.total),
    names: {
      country: countryName(searchParams.get('country'), locale),
      company: await companyName(api, searchParams.get('company')),
    },
  }
}

/** The address of a search by what and where: a place is a part of what people type. */
function withPlace(collection: Collection, search: URLSearchParams): string {
  const where = search.get(WHERE)?.trim()
  const words = [search.get('search_key')?.trim(), where && `in ${where}`].filter(Boolean).join(' ')
  const asked = new URLSearchParams(words && { search_key: words })
  return `${listPathOf(collection)}${asked.size ? `?${asked}` : ''}`
}

/** The API refuses such a page; here it is one past the end, as of a shorter list. */
function isBeyondDepth(search: URLSearchParams): boolean {
  const page = /^\d{1,9}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  const { size } = pagingOf(search, 0)
  return (page - 1) * size >= LIMITS.depth
}

function pagingOf(search: URLSearchParams, total: number) {
  const page = Number(search.get('page') || 1)
  const size = Number(search.get('page_size') || LIMITS.pageSize)
  const reachable = Math.min(total, LIMITS.depth)
  return { page, last: Math.ceil(reachable / size), size, isCutShort: total > LIMITS.depth }
}

/** Null for an unknown company: the API's list is empty as well. */
async function companyName(api: Api, id: string | null): Promise<string | null> {
  if (!id) return null
  try {
    return (await api(companyDetail, { params: { id } })).name
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** `apiOf` turns a refusal of the API into a response for the page. */
function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('init' in error)) return false
  return (error.init as ResponseInit | null)?.status === 404 // set by React Router's `data`
}
