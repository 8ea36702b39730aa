import { expect, it } from 'vitest'
import { asWritten, instantsAt } from './zoned-time.ts'

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

it('finds none where the year may have five digits', () => {
  for (const zone of ['Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Kiritimati'])
    expect(at('9999-12-31', '23:59', zone)).toEqual([])
})

it.each([
  ['fr-FR', '2026-12-01', 'mardi 1er décembre 2026'],
  ['fr-FR', '2026-08-11', 'mardi 11 août 2026'],
  ['fr-FR', '2027-01-01', 'vendredi 1er janvier 2027'],
  ['en-GB', '2026-12-01', 'Tuesday, 1 December 2026'],
])('writes a day in %s of %s as people do', (locale, day, words) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  expect(asWritten(format.format(new Date(day)))).toBe(words)
})

it('writes both ends of a time that begins on the first of a French month', () => {
  const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'UTC' })
  const range = format.formatRange(new Date('2026-12-01'), new Date('2027-02-01'))
  expect(asWritten(range)).toBe(range.replaceAll(/\b1 /g, '1er '))
})
