import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

/** Noon in this machine's zone, so that the hour of the test run does not matter. */
const now = new Date(2026, 2, 30, 12)
const at = (day: number, hour: number, minute = 0) => ({
  created_at: new Date(2026, 2, day, hour, minute).toISOString(),
})

it('goes by real days, not by 24 hours', () => {
  const items = [at(31, 1), at(30, 11), at(30, 0), at(29, 23, 59), at(29, 0), at(28, 23, 59), at(1, 8)]
  expect(byDay(items, now)).toEqual([
    { day: 'today', items: items.slice(0, 3) },
    { day: 'yesterday', items: items.slice(3, 5) },
    { day: 'earlier', items: items.slice(5) },
  ])
})

it('leaves out days without anything', () => {
  expect(byDay([], now)).toEqual([])
  expect(byDay([at(3, 3)], now).map(({ day }) => day)).toEqual(['earlier'])
})
