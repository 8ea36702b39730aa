import { expect, it } from 'vitest'
import { instantOf, readMoment } from './instants.ts'

const end = (text: string, zone = 'Africa/Accra') => {
  const moment = readMoment(text)
  return moment && instantOf(moment, zone, 'end').toISOString()
}

it.each([
  ['2025-07-31', '2025-07-31T23:59:59.000Z'],
  ['2025-07-31+02:00', '2025-07-31T21:59:59.000Z'],
  ['2025-07-31T12:00:00Z', '2025-07-31T12:00:00.000Z'],
  ['2025-07-31T12:00', '2025-07-31T12:00:00.000Z'],
  ['2025-07-31 12:00:00.997', '2025-07-31T12:00:00.000Z'],
  ['2025-07-31T12:00:00-0500', '2025-07-31T17:00:00.000Z'],
  ['Thu, 31 Jul 2025 12:00:00 GMT', '2025-07-31T12:00:00.000Z'],
  ['Thu, 31 Jul 2025 12:00:00 EDT', '2025-07-31T16:00:00.000Z'],
  ['31 July 2025', '2025-07-31T23:59:59.000Z'],
  ['July 31, 2025', '2025-07-31T23:59:59.000Z'],
])('reads %s', (text, instant) => {
  expect(end(text)).toBe(instant)
})

it.each([
  '',
  'Continuous',
  'Invalid Date',
  '03/04/2025',
  '2025-02-30',
  '2025-13-01',
  '0001-01-01',
  '9999-12-31',
])('does not guess what %s means', (text) => {
  expect(end(text)).toBeUndefined()
})

it('takes the hour of the zone where a text names none', () => {
  expect(end('2025-07-31T12:00', 'America/New_York')).toBe('2025-07-31T16:00:00.000Z')
  expect(end('2025-10-26', 'Europe/Berlin')).toBe('2025-10-26T22:59:59.000Z')
  expect(end('2025-01-15', 'Asia/Kathmandu')).toBe('2025-01-15T18:14:59.000Z')
})
