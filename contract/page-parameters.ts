import { languageAndPath } from './languages.ts'
import { LIST_PARAMETERS } from './opportunities/lists.ts'

/** Pages of lists, and of one opportunity or company, also as the data that the browser asks for. */
const LIST = /^\/(?:(?:jobs|rfps)(?:\/|\/_\.data|\.data)?|_\.data)?$/i
const DETAIL = /^\/(?:jobs|rfps|companies)\/\d+(?:\/|\/_\.data|\.data)?$/i
/** Pages of the operator's, also as they were in an earlier version. */
const HELP = /^\/help(?:\/[a-z]+)?(?:\/|\/_\.data|\.data)?$/i
/** Names the parts of a page that the browser asks for. */
const PARTS = '_routes'

const OF_HELP = ['version', PARTS]
/** The form of the front page sends a place apart, which becomes a part of the search. */
export const WHERE = 'where'

const OF_LISTS = [...LIST_PARAMETERS, WHERE, PARTS]

/** The parameters on which a public page in any language can depend; undefined for other pages. The path may be written with escapes. */
export function pageParameters(written: string): readonly string[] | undefined {
  const { path } = languageAndPath(decoded(written))
  if (LIST.test(path)) return OF_LISTS
  if (HELP.test(path)) return OF_HELP
  return DETAIL.test(path) ? [PARTS] : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
