import type { RouterContextProvider } from 'react-router'
import { companyDetail } from '#contract/companies/companies.ts'
import { filterSchema } from '#contract/opportunities/lists.ts'
import { SAVED_FILTER_NAMES } from '#contract/opportunities/saved-searches.ts'
import { COLLECTIONS, type Collection } from '#contract/vocabulary.ts'
import { apiContext, siteContext } from '#web/app/context.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { chipsOf } from '#web/opportunities/list/chips.ts'

/**
 * The search of an address such as `?in=jobs&search_key=…` as the form of an alert shows it, without values that no list takes, and how
 * its last sending ended.
 */
export async function loadAskedAlert(request: Request, context: Readonly<RouterContextProvider>) {
  const { searchParams } = new URL(request.url)
  const kept = SAVED_FILTER_NAMES.flatMap((name) =>
    searchParams
      .getAll(name)
      .filter((value) => value !== '' && filterSchema(name).safeParse(value).success)
      .map((value) => ({ name, value })),
  )
  const { i18n } = await localeOf(request, context)
  const search = new URLSearchParams(kept.map(({ name, value }) => [name, value]))
  const company = await findCompanyName(context, searchParams.get('company'))
  const words = search.get('search_key')
  return {
    collection: collectionIn(searchParams),
    filters: [...(words ? [words] : []), ...chipsOf(search, i18n, { company }).map((chip) => chip.words)],
    search: search.toString(),
    company,
    companyId: searchParams.get('company'),
    isFollow: searchParams.has('follow'),
    isDone: searchParams.has('done'),
    wrong: searchParams.get('wrong'),
    timeZone: context.get(siteContext).timeZone,
  }
}

function collectionIn(search: URLSearchParams): Collection {
  const named = search.get('in')
  if (search.getAll('kind').join() === 'RFP') return COLLECTIONS[1]
  return COLLECTIONS.find((each) => each === named) ?? COLLECTIONS[0]
}

/** Null for none; the API refuses an unknown one when the form is sent. */
async function findCompanyName(context: Readonly<RouterContextProvider>, id: string | null) {
  if (!id) return null
  try {
    return (await context.get(apiContext)(companyDetail, { params: { id } })).name
  } catch {
    return null
  }
}
