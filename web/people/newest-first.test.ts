import { expect, it } from 'vitest'
import { newestFirst } from './newest-first.ts'

const record = (id: number, start_date: string | null, end_date: string | null) => ({
  id,
  start_date,
  end_date,
})

it('begins with what goes on, then what ended last, and ends with what has no day', () => {
  const records = [
    record(1, null, null),
    record(2, '2010-01-01', '2014-01-01'),
    record(3, '2019-01-01', null),
    record(4, null, '2015-01-01'),
    record(5, '2021-01-01', null),
    record(6, '2012-01-01', '2014-01-01'),
    record(7, null, null),
  ]
  expect(newestFirst(records).map(({ id }) => id)).toEqual([5, 3, 4, 6, 2, 7, 1])
})
