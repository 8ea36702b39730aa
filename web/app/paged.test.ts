import { expect, it } from 'vitest'
import { LIMITS } from '#contract/vocabulary.ts'
import { pageOf, pageQuery } from './paged.ts'

it('asks by number as far as the API counts pages, and by cursor beyond', () => {
  expect(pageQuery(50, 20)).toEqual({ page: '50', page_size: '20' })
  expect(pageQuery(51, 20)).toEqual({ cursor: 'o1000', page_size: '20' })
  expect(pageQuery(101, 10)).toEqual({ cursor: 'o1000', page_size: '10' })
})

const ROWS = LIMITS.depth + 130

/** A list of `ROWS` numbers, as the API answers. */
async function load(query: Record<string, string>): Promise<number[]> {
  const { page = '1', page_size, cursor } = query
  const size = Number(page_size)
  const offset = cursor ? Number(cursor.slice(1)) : (Number(page) - 1) * size
  expect(cursor ? offset >= LIMITS.depth : offset < LIMITS.depth).toBe(true)
  return Array.from({ length: Math.max(0, Math.min(size, ROWS - offset)) }, (_, n) => offset + n)
}

it('leads to the end of a list that is deeper than numbered pages', async () => {
  const seen: number[] = []
  let hasMore = true
  for (let page = 1; hasMore; page++) {
    const one = await pageOf(load, new URLSearchParams({ page: String(page) }))
    seen.push(...one.items)
    hasMore = one.hasMore
  }
  expect(seen).toEqual(Array.from({ length: ROWS }, (_, n) => n))
})

it.each(['', 'x', '-1', '0', '1.5'])('begins at the first page for %j', async (page) => {
  expect((await pageOf(load, new URLSearchParams({ page }))).items[0]).toBe(0)
})
