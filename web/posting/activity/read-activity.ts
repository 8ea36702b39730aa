import type { ActivityAsked } from '#contract/posting/activity.ts'

/** Reads what an address asks for; the API judges it. */
export function queryOf(request: Request): ActivityAsked {
  const search = new URL(request.url).searchParams
  const given = ['before', 'group', 'member'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(given) as ActivityAsked // the API refuses what is none
}
