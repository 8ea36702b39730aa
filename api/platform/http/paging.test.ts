import { describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/vocabulary.ts'
import { listHeaders } from './paging.ts'

type List = Parameters<typeof listHeaders>[1]

function headersOf(list: Partial<List> & Pick<List, 'query'>) {
  const headers: Record<string, string> = {}
  const whole = { path: '/api/x/', total: 0, totalIsExact: true, rows: [], ...list } as List // one of the two kinds
  listHeaders({ header: (name, value) => void Object.assign(headers, { [name]: value }) }, whole)
  const next = /<([^>]+)>; rel="next"/.exec(headers.Link ?? '')?.[1]
  return { next, total: headers['X-Total-Count'] }
}

const full = (length: number) => Array(length).fill(0)
const many = { total: LIMITS.countExact, totalIsExact: false, rows: full(100) }

describe('a list that is longer than it is counted', () => {
  it('goes on by cursor while its pages are full', () => {
    expect(headersOf({ query: { page: 10, page_size: 100 }, ...many })).toEqual({
      next: '/api/x/?page_size=100&cursor=o1000',
      total: '10000+',
    })
    expect(headersOf({ query: { cursor: 'o9900', page_size: 100 }, ...many }).next).toBe(
      '/api/x/?page_size=100&cursor=o10000',
    )
    expect(headersOf({ query: { cursor: 'o25000', page_size: 100 }, ...many }).next).toBe(
      '/api/x/?page_size=100&cursor=o25100',
    )
  })

  it('ends with a page that is not full', () => {
    const query = { cursor: 'o25000', page_size: 100 }
    expect(headersOf({ query, ...many, rows: full(99) }).next).toBeUndefined()
  })
})

it('ends an exact list with its last row', () => {
  const exact = { total: 1_100, rows: full(100) }
  expect(headersOf({ query: { page: 10, page_size: 100 }, ...exact }).next).toContain('cursor=o1000')
  expect(headersOf({ query: { cursor: 'o1000', page_size: 100 }, ...exact }).next).toBeUndefined()
})

it('counts pages as deep as a list has them', () => {
  const deep = { ...many, depth: LIMITS.countExact }
  expect(headersOf({ query: { page: 50, page_size: 100 }, ...deep }).next).toBe(
    '/api/x/?page_size=100&page=51',
  )
  expect(headersOf({ query: { page: 100, page_size: 100 }, ...deep }).next).toBe(
    '/api/x/?page_size=100&cursor=o10000',
  )
})

it('ends a list with cursors with its last row, though others were added before it', () => {
  const list = { query: { page: 2, page_size: 4 }, total: 9, rows: [] }
  expect(headersOf({ ...list, nextCursor: null, isLast: true }).next).toBeUndefined()
  expect(headersOf({ ...list, nextCursor: 'cX' }).next).toBe('/api/x/?page_size=4&page=3&cursor=cX')
})
