import { LIMITS } from '#contract/vocabulary.ts'

type Query = Record<string, string>

/** Asks the API for a page. Its numbered pages end at a depth, beyond which a cursor names how many rows come before (decisions §2). */
export const pageQuery = (page: number, size: number): Query => ({
  page_size: String(size),
  ...((page - 1) * size < LIMITS.depth ? { page: String(page) } : { cursor: `o${(page - 1) * size}` }),
})

/** Beyond any list; the API takes no longer cursor. */
const LAST = 1_000_000

/** One page of a list, and whether there is a next one: the API's lists are bare arrays (decisions §2). */
export async function pageOf<T>(load: (query: Query) => Promise<T[]>, search: URLSearchParams) {
  const page = Math.min(LAST, Math.max(1, Math.floor(Number(search.get('page'))) || 1))
  const kept = Object.fromEntries([...search].filter(([name, value]) => name !== 'page' && value !== ''))
  const [items, after] = await Promise.all([
    load({ ...kept, ...pageQuery(page, LIMITS.pageSize) }),
    load({ ...kept, ...pageQuery(page * LIMITS.pageSize + 1, 1) }),
  ])
  return { items, page, hasMore: after.length > 0 }
}
