import { LIMITS } from '#contract/vocabulary.ts'
import type { Answer } from './route.ts'

type ListPage = {
  path: string
  /** With the filters of the list. */
  query: { page?: number | undefined; page_size?: number | undefined; cursor?: string | undefined }
  total: number
  totalIsExact: boolean
  nextCursor: string | null
}

/** Sets `X-Total-Count`, and an RFC 8288 `Link` to the pages around this one (decisions §2). */
export function listHeaders(answer: Answer, list: ListPage) {
  answer.header('X-Total-Count', list.totalIsExact ? String(list.total) : `${LIMITS.countExact}+`)
  const links = list.query.cursor === undefined ? pageLinks(list) : {}
  if (list.nextCursor)
    Object.assign(links, {
      [list.query.cursor === undefined ? 'collection' : 'next']: addressOf(list, { cursor: list.nextCursor }),
    })
  const header = Object.entries(links).map(([rel, url]) => `<${url}>; rel="${rel}"`)
  if (header.length > 0) answer.header('Link', header.join(', '))
}

function pageLinks(list: ListPage): Record<string, string> {
  const { page = 1, page_size = LIMITS.pageSize } = list.query
  const reachable = Math.min(list.total, LIMITS.depth)
  const last = Math.max(1, Math.ceil(reachable / page_size))
  return {
    first: addressOf(list, { page: 1 }),
    ...(page > 1 && { prev: addressOf(list, { page: Math.min(page - 1, last) }) }),
    ...(page < last && { next: addressOf(list, { page: page + 1 }) }),
    last: addressOf(list, { page: last }),
  }
}

function addressOf({ path, query }: ListPage, change: { page?: number; cursor?: string }): string {
  const { page, cursor, ...rest } = { ...query, page: undefined, cursor: undefined, ...change }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, page, cursor })) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  }
  return `${path}?${search}`
}

type Page = { path: string; query: Record<string, unknown> & Paged; total: number }
type Paged = { page?: number | undefined; page_size?: number | undefined }

/** `listHeaders` for lists of the workspace, every page of which can be reached. */
export function pageHeaders(answer: Answer, { path, query, total }: Page) {
  const { page = 1, page_size = LIMITS.pageSize, ...rest } = query
  const last = Math.max(1, Math.ceil(Math.min(total, LIMITS.countExact) / page_size))
  const to = (n: number) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...rest, page_size, page: n })) {
      for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
    }
    return `<${path}?${search}>`
  }
  answer.header('X-Total-Count', total > LIMITS.countExact ? `${LIMITS.countExact}+` : String(total))
  const links = [
    `${to(1)}; rel="first"`,
    ...(page > 1 ? [`${to(Math.min(page - 1, last))}; rel="prev"`] : []),
    ...(page < last ? [`${to(page + 1)}; rel="next"`] : []),
    `${to(last)}; rel="last"`,
  ]
  answer.header('Link', links.join(', '))
}
