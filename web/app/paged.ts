import { LIMITS } from '#contract/vocabulary.ts'

type Query = Record<string, string>

/** One page of a list, and whether there is a next one: the API's lists are bare arrays (decisions §2). */
export async function pageOf<T>(load: (query: Query) => Promise<T[]>, search: URLSearchParams) {
  const page = Math.max(1, Number(search.get('page')) || 1)
  const kept = Object.fromEntries([...search].filter(([name, value]) => name !== 'page' && value !== ''))
  const before = page * LIMITS.pageSize
  const next =
    before < LIMITS.depth ? load({ ...kept, page: String(before + 1), page_size: '1' }) : Promise.resolve([])
  const [items, after] = await Promise.all([load({ ...kept, page: String(page) }), next])
  return { items, page, hasMore: after.length > 0 }
}
