import { expect, it } from 'vitest'
import { instantOf } from './instants.ts'
import { isAmbiguous, readMoment } from './moments.ts'

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
  ['Friday, 31st of July 2026', '2026-07-31T23:59:59.000Z'],
  ['Sept. 4, 2026 at 2:30 p.m. EDT', '2026-09-04T18:30:00.000Z'],
  ['4 Sep 2026, 12 am', '2026-09-04T00:00:00.000Z'],
  ['2014-04-15 14:00 Eastern Daylight Time (EDT)', '2014-04-15T18:00:00.000Z'],
  ['2014-03-26 16:00 Eastern Standard Time (EST)', '2014-03-26T21:00:00.000Z'],
  ['2014-07-02 14:00 Newfoundland Daylight Time (NDT)', '2014-07-02T16:30:00.000Z'],
  ['2014-07-02 14:00 Central European Summer Time (CEST)', '2014-07-02T12:00:00.000Z'],
  ['2014-07-02 14:00 Central European Time (CET)', '2014-07-02T13:00:00.000Z'],
  ['2026-07-02 14:00 Irish Standard Time (IST)', '2026-07-02T13:00:00.000Z'],
  ['2026-07-02 14:00 India Standard Time (IST)', '2026-07-02T08:30:00.000Z'],
  ['2026-07-02 14:00 W. Europe Standard Time', '2026-07-02T12:00:00.000Z'],
  ['2026-01-02 14:00 W. Europe Standard Time', '2026-01-02T13:00:00.000Z'],
  ['2026-07-02 14:00 GMT Standard Time', '2026-07-02T13:00:00.000Z'],
  ['2026-07-02 14:00 Eastern Time (ET)', '2026-07-02T18:00:00.000Z'],
  ['2026-07-02 14:00 Africa/Lagos', '2026-07-02T13:00:00.000Z'],
  ['2026-07-02T14:00[Europe/Paris]', '2026-07-02T12:00:00.000Z'],
  ['2026-07-02 14:00 GMT+0', '2026-07-02T14:00:00.000Z'],
  ['2026-07-02 14:00 (UTC+05:30)', '2026-07-02T08:30:00.000Z'],
  ['2026-07-02 14:00 UTC-5', '2026-07-02T19:00:00.000Z'],
  ['25/12/2026 17:00 GMT', '2026-12-25T17:00:00.000Z'],
  ['25.12.2026', '2026-12-25T23:59:59.000Z'],
  ['12/25/2026 5:00 PM', '2026-12-25T17:00:00.000Z'],
  ['05/05/2026', '2026-05-05T23:59:59.000Z'],
  ['2026/12/25 17h30', '2026-12-25T17:30:00.000Z'],
])('reads %s', (text, instant) => {
  expect(end(text)).toBe(instant)
})

it.each([
  '',
  'Continuous',
  'Invalid Date',
  '03/04/2025',
  '03.04.2025 14:00',
  '25/13/2026',
  '04/12/26',
  '2025-02-30',
  '2025-07-31 14:00 IST',
  '2025-07-31 14:00 Ruritanian Time (RUT)',
  '2025-07-31 14:00 Mars/Olympus',
  '2025-07-31 14:00 GMT+25',
  '2025-07-31 14:60',
  '2025-07-31 13:00 PM',
  '2025-07-31 14',
  `2025-07-31 14:00${' '.repeat(100_000)}GMT`,
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

it('knows day and month apart only where they can be told', () => {
  expect(['03/04/2025', '3-4-2025 12:00', '25/04/2025', '05/05/2025', '2025-03-04'].map(isAmbiguous)).toEqual(
    [true, true, false, false, false],
  )
})
