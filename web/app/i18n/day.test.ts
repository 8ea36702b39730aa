import { expect, it } from 'vitest'
import { Day } from '#contract/fields.ts'
import { fromParts, partsOf, tidyDay, wholeDay, wholeMonth } from './day.ts'

it('keeps half a date while it is typed', () => {
  expect(fromParts({ ...partsOf(''), month: '5' })).toBe('-5-')
  expect(partsOf('-5-')).toEqual({ year: '', month: '5', day: '' })
  expect(fromParts({ ...partsOf('-5-'), month: '' })).toBe('')
})

it.each([
  ['1998-5-7', '1998-05-07'],
  ['1998-12-31', '1998-12-31'],
  ['', ''],
  ['1998-may-7', '1998-05-07'],
  ['2019-Sept.-1', '2019-09-01'],
  ['2019-JUNE-1', '2019-06-01'],
])('makes a whole day of %s', (typed, whole) => {
  expect(wholeDay(typed)).toBe(whole)
  expect(tidyDay(typed)).toBe(whole)
})

it.each(['2021--1', '2021-8-', '-8-1'])('leaves the gap in %s', (typed) => {
  expect(tidyDay(typed)).toBe(typed)
})

it.each(['1998-5-', '-5-7', '98-5-7', '1998-2-30', '1998-13-1', '1998-ju-1', '1998-mayday-1', '1998-sex-1'])(
  'leaves %s for the schema to refuse',
  (typed) => {
    expect(Day.safeParse(wholeDay(typed)).success).toBe(false)
  },
)

it.each([
  ['2019', '2019'],
  ['2019--1', '2019'],
  [' 2019 -sept-1', '2019-09-01'],
  ['2019-3-', '2019-03-'],
  ['-3-1', '-03-01'],
  ['', ''],
])('makes a month or a year alone of %s', (typed, whole) => {
  expect(wholeMonth(typed)).toBe(whole)
})
