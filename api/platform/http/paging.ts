import { limitsOf } from '#api/platform/database/pages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Answer } from './route.ts'

type ListPage = {
  path: string
  /** With the filters of the list. */
  query: { page?: number | undefined; page_size?: number | undefined; cursor?: string | undefined }
  total: number
  totalIsExact: boolean
  /** Results that numbered pages reach. */
  depth?: number
  /** No row comes behind these, though rows that were added before them make more pages. */
  isLast?: boolean
} & ({ nextCursor: string | null } | { rows: readonly unknown[] })

/**
 * Sets `X-Total-Count`, and an RFC 8288 `Link` to the pages around this one (decisions §2). Where a list has cursors, `next` has
 * one, so that following it meets every row once while others are added; beyond the depth of numbered pages it has nothing else.
 */
export function listHeaders(answer: Answer, list: ListPage) {
  answer.header('X-Total-Count', list.totalIsExact ? String(list.total) : `${LIMITS.countExact}+`)
  const { page, cursor } = list.query
  const links = page === undefined && cursor !== undefined ? cursorLinks(list) : pageLinks(list)
  const header = Object.entries(links).map(([rel, url]) => `<${url}>; rel="${rel}"`)
  if (header.length > 0) answer.header('Link', header.join(', '))
}

function cursorLinks(list: ListPage): Record<string, string> {
  const nextCursor = nextCursorOf(list)
  return nextCursor === null ? {} : { next: addressOf(list, { cursor: nextCursor }) }
}

function pageLinks(list: ListPage): Record<string, string> {
  const { page = 1, page_size = LIMITS.pageSize } = list.query
  const { total, depth = LIMITS.depth } = list
  const nextCursor = nextCursorOf(list)
  const last = Math.max(1, Math.ceil(Math.min(total, depth) / page_size))
  const following = {
    ...(page < last && !list.isLast && { page: page + 1 }),
    ...(nextCursor !== null && { cursor: nextCursor }),
  }
  return {
    first: addressOf(list, { page: 1 }),
    ...(page > 1 && { prev: addressOf(list, { page: Math.min(page - 1, last) }) }),
    ...(Object.keys(following).length > 0 && { next: addressOf(list, following) }),
    last: addressOf(list, { page: last }),
  }
}

/**
 * Lists without cursors of their own go on by offset where numbered pages end. Beyond an exact total only a page that is not
 * full is the last.
 */
function nextCursorOf(list: ListPage): string | null {
  if ('nextCursor' in list) return list.nextCursor
  const { query, total, totalIsExact, rows, depth = LIMITS.depth } = list
  const { limit, offset } = limitsOf(query)
  const end = offset + limit
  const hasMore = totalIsExact ? end < total : rows.length === limit
  return end >= depth && hasMore ? `o${end}` : null
}

function addressOf({ path, query }: ListPage, change: { page?: number; cursor?: string }): string {
  const { page, cursor, ...rest } = { ...query, page: undefined, cursor: undefined, ...change }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, page, cursor })) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  }
  return `${path}?${search}`
}
