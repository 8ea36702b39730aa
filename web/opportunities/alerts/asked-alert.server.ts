import type { RouterContextProvider } from 'react-router'
import { companyDetail } from '#contract/companies/companies.ts'
import { SAVED_FILTER_NAMES } from '#contract/opportunities/saved-searches.ts'
import { COLLECTIONS, type Collection } from '#contract/vocabulary.ts'
import { apiContext, siteContext } from '#web/app/context.ts'
import { countryName } from '#web/app/i18n/format.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'

/** The search of an address such as `?in=jobs&search_key=…` as the form of an alert shows it, and how its last sending ended. */
export async function loadAskedAlert(request: Request, context: Readonly<RouterContextProvider>) {
  const { searchParams } = new URL(request.url)
  const kept = SAVED_FILTER_NAMES.flatMap((name) =>
    searchParams
      .getAll(name)
      .filter(Boolean)
      .map((value) => ({ name, value })),
  )
  const locale = await localeOf(request, context)
  return {
    collection: collectionIn(searchParams),
    filters: kept,
    search: new URLSearchParams(kept.map(({ name, value }) => [name, value])).toString(),
    names: {
      country: countryName(searchParams.get('country'), locale),
      company: await findCompanyName(context, searchParams.get('company')),
    },
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
