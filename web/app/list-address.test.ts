import { expect, it } from 'vitest'
import { keptBySearch, pageAddress, rawQuery, replaced, toggled, withoutFilters } from './list-address.ts'

const search = new URLSearchParams('type=CONTRACT&level=EXPERT&search_key=solar&page=3')

it('adds and removes a value and starts again at the first page', () => {
  expect(toggled(search, { name: 'type', value: 'FULL_TIME' })).toBe(
    '?type=CONTRACT&level=EXPERT&search_key=solar&type=FULL_TIME',
  )
  expect(toggled(search, { name: 'type', value: 'CONTRACT' })).toBe('?level=EXPERT&search_key=solar')
})

it('replaces the values of a group, or clears it', () => {
  expect(replaced(search, 'level', 'ENTRY_LEVEL')).toBe('?type=CONTRACT&level=ENTRY_LEVEL&search_key=solar')
  expect(replaced(search, 'level')).toBe('?type=CONTRACT&search_key=solar')
})

it('clears filters but not the search', () => {
  expect(withoutFilters(search)).toBe('?search_key=solar')
  expect(withoutFilters(new URLSearchParams('type=CONTRACT'))).toBe('.')
})

it('numbers pages from 1, which has no number', () => {
  expect(pageAddress(search, 2)).toBe('?type=CONTRACT&level=EXPERT&search_key=solar&page=2')
  expect(pageAddress(search, 1)).toBe('?type=CONTRACT&level=EXPERT&search_key=solar')
})

it('reads an address: repeated names become lists, empty ones are not there', () => {
  expect(rawQuery(new URLSearchParams('type=A&type=B&search_key=&sort=newest'))).toEqual({
    type: ['A', 'B'],
    sort: 'newest',
  })
})

it('keeps filters, order and size for a new search, from its first page', () => {
  const list = new URLSearchParams(
    'type=CONTRACT&type=FULL_TIME&sort=deadline&page_size=5&company=&page=3&search_key=a',
  )
  expect(keptBySearch(list)).toEqual([
    { name: 'type', value: 'CONTRACT' },
    { name: 'type', value: 'FULL_TIME' },
    { name: 'sort', value: 'deadline' },
    { name: 'page_size', value: '5' },
  ])
})

it('knows no cursor: pages are numbered', () => {
  const walk = new URLSearchParams('cursor=MTIz&type=CONTRACT&cursor=')
  expect(rawQuery(walk)).toEqual({ type: 'CONTRACT' })
  expect(pageAddress(walk, 2)).toBe('?type=CONTRACT&page=2')
})
