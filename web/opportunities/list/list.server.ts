import { data, type RouterContextProvider, redirect } from 'react-router'
import { companyDetail } from '#contract/companies/companies.ts'
import type { Api } from '#contract/endpoint.ts'
import { LIST_PARAMETERS } from '#contract/opportunities/lists.ts'
import { collections, type Facets } from '#contract/opportunities/opportunities.ts'
import { WHERE } from '#contract/page-parameters.ts'
import { type Collection, LIMITS } from '#contract/vocabulary.ts'
import { cardViews } from '#web/app/card-views.server.ts'
import { apiOf } from '#web/app/context.ts'
import { cutText } from '#web/app/i18n/cut.ts'
import { pathOf } from '#web/app/i18n/i18n.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { collectionOf, listPathOf, rawQuery } from '#web/app/list-address.ts'
import { chipsOf } from './chips.ts'
import { searchNotes, TYPED, type Wrong } from './search-notes.server.ts'

/** Of `/` the browser asks for the data under another name. */
const LIST = /^\/(?:jobs|rfps)\b/i

/** One page of a list with its facets, in the reader's language. `/` shows the jobs. */
export async function loadList(request: Request, context: Readonly<RouterContextProvider>) {
  const { searchParams: given } = new URL(request.url)
  const pathname = pathOf(request)
  // Links are made of it, and the router adds parameters of its own.
  const searchParams = new URLSearchParams([...given].filter(([name]) => LIST_PARAMETERS.includes(name)))
  const collection = collectionOf(pathname)
  const api = apiOf(context)
  if (given.has(WHERE)) throw redirect(await withPlace(api, collection, given))
  const { search, wrong, read } = await readTyped(searchParams, (query) => readList(api, collection, query))
  const { cards, facets } = read
  const locale = await localeOf(request, context)
  const company = await companyName(api, search.get('company'))
  const { place_filter: place, near_filter: near, pay } = facets
  const period = collection === 'jobs' ? 'MONTH' : 'TOTAL'
  const list = {
    collection,
    /** Asked for without a search: newcomers find their part above it. */
    isFront: !LIST.test(pathname) && searchParams.size === 0,
    facets: shownOf(facets),
    notes: searchNotes(searchParams, { facets, wrong }, locale),
    cards: cardViews(cards, locale),
    chips: chipsOf(search, locale.i18n, {
      company,
      place,
      near,
      period,
      ...(pay && { currency: pay.currency }),
    }),
    paging: pagingOf(search, facets.total),
    company,
    wrong: wrong.map(({ name }) => name),
  }
  return wrong.length > 0 ? data(list, { status: 400 }) : list
}

/** The part that travels to the browser; the rest is in the notes. */
const shownOf = ({
  search_key_suggested,
  widened,
  place,
  place_filter,
  near_filter,
  pay,
  ...facets
}: Facets) => facets
export type ShownFacets = ReturnType<typeof shownOf>

/** The contract parses the address and ignores unknown names. */
async function readList(api: Api, collection: Collection, search: URLSearchParams) {
  const query = rawQuery(search)
  const { page: _, ...unpaged } = query
  const isPastEnd = isBeyondDepth(search)
  const [cards, facets] = await Promise.all([
    isPastEnd ? [] : api(collections[collection].list, { query }),
    api(collections[collection].facets, { query: isPastEnd ? unpaged : query }),
  ])
  return { cards, facets }
}

type Read<T> = { search: URLSearchParams; wrong: Wrong[]; read: T }

/** Leaves out what a person typed and the API could not read, so that the list still shows, and names it. */
async function readTyped<T>(
  search: URLSearchParams,
  read: (search: URLSearchParams) => Promise<T>,
): Promise<Read<T>> {
  try {
    return { search, wrong: [], read: await read(search) }
  } catch (error) {
    const fields = fieldsOf(error)
    const names = TYPED.filter((name) => fields.includes(name))
    if (names.length === 0 || names.length < fields.length) throw error
    const left = new URLSearchParams(search)
    for (const name of names) left.delete(name)
    const wrong = names.map((name): Wrong => {
      const typed = search.get(name) ?? ''
      const isTooLong = typed.trim().length > LIMITS.searchKeyLength
      return { name, value: cutText(typed, WRONG_LENGTH), isTooLong }
    })
    // The API names a place that it does not know once all else is right.
    const rest = await readTyped(left, read)
    return { ...rest, wrong: [...wrong, ...rest.wrong] }
  }
}

const WRONG_LENGTH = 60

/** `apiOf` turns a refusal of the API into a response for the page. */
function fieldsOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('data' in error)) return []
  const { data: said } = error
  return typeof said === 'object' && said !== null && 'fields' in said ? Object.keys(said.fields ?? {}) : []
}

/** The address of a search by what and where: a known place is a filter, all else a part of what people type. */
async function withPlace(api: Api, collection: Collection, search: URLSearchParams): Promise<string> {
  const what = search.get('search_key')?.trim() ?? ''
  const where = search.get(WHERE)?.trim() ?? ''
  const isKnown = where !== '' && (await isPlace(api, collection, where))
  const words = [what, !isKnown && where].filter(Boolean).join(' ')
  const asked = new URLSearchParams({ ...(words && { search_key: words }), ...(isKnown && { place: where }) })
  return `${listPathOf(collection)}${asked.size ? `?${asked}` : ''}`
}

async function isPlace(api: Api, collection: Collection, place: string): Promise<boolean> {
  try {
    await api(collections[collection].facets, { query: { place } })
    return true
  } catch (error) {
    if (fieldsOf(error).includes('place')) return false
    throw error
  }
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
