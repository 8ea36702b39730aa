import { expect, it } from 'vitest'
import { instantsAt } from './zoned-time.ts'

const at = (...asked: [day: string, time: string, zone: string]) =>
  instantsAt(...asked).map((instant) => instant.toISOString())

it('finds the instants at which clocks show a time', () => {
  expect(at('2027-03-27', '10:00', 'Europe/London')).toEqual(['2027-03-27T10:00:00.000Z'])
  expect(at('2027-03-28', '10:00', 'Europe/London')).toEqual(['2027-03-28T09:00:00.000Z'])
  expect(at('2026-12-04', '10:00', 'Africa/Accra')).toEqual(['2026-12-04T10:00:00.000Z'])
  expect(at('2026-12-04', '10:00', 'Asia/Kathmandu')).toEqual(['2026-12-04T04:15:00.000Z'])
})

it('finds none that clocks skip, and both that they show twice', () => {
  expect(at('2027-03-28', '01:00', 'Europe/London')).toEqual([])
  expect(at('2027-03-28', '02:00', 'Europe/London')).toEqual(['2027-03-28T01:00:00.000Z'])
  expect(at('2027-10-31', '01:59', 'Europe/London')).toEqual([
    '2027-10-31T00:59:00.000Z',
    '2027-10-31T01:59:00.000Z',
  ])
  expect(at('2027-10-31', '02:00', 'Europe/London')).toEqual(['2027-10-31T02:00:00.000Z'])
  expect(at('2027-04-04', '01:45', 'Australia/Lord_Howe')).toHaveLength(2)
  // A zone that left out a whole day.
  expect(at('2011-12-30', '10:00', 'Pacific/Apia')).toEqual([])
})

it('finds none of what is no day or time', () => {
  expect(at('', '', 'Africa/Accra')).toEqual([])
  expect(at('2026-02-30', '10:00', 'Africa/Accra')).toEqual([])
})
