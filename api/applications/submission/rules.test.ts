import { expect, it } from 'vitest'
import { isGoodLink, monthsAfter, signedFor } from './rules.ts'

it.each([
  ['2026-02-03T04:05:06.000Z', 12, '2027-02-03T04:05:06.000Z'],
  ['2026-08-31T23:59:59.000Z', 6, '2027-02-28T23:59:59.000Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
])('%s and %i months are %s', (from, months, to) => {
  expect(monthsAfter(new Date(from), months).toISOString()).toBe(to)
})

it('lets an unchanged link grow old', () => {
  const link = { secretKey: 'a key of the tests', userId: 1, fileId: 2 }
  const made = Date.UTC(2026, 11, 4)
  const signed = Object.fromEntries(new URLSearchParams(signedFor(link, made)))
  expect(isGoodLink(link, signed, made + 299_000)).toBe(true)
  expect(isGoodLink(link, signed, made + 301_000)).toBe(false)
})
