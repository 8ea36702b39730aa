import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { searchCodes } from '#contract/procurement/codes.ts'
import { findCodes } from './list.ts'

export function codeRoutes(): Route[] {
  return [memberRoute(searchCodes, async ({ query }) => findCodes(query.search_key, query.language))]
}
