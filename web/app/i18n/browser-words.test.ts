import { afterEach, expect, test, vi } from 'vitest'
import { exactWords, meetingWords, typedNumberWords, zonedWords } from './browser-words.ts'

// Files share a process: the next one would take it for a browser.
afterEach(() => vi.unstubAllGlobals())

test('an instant is worded in a zone, with its second where that can decide', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const instant = '2026-12-04T23:59:07.000Z'
  expect(zonedWords(instant, 'Africa/Accra')).toBe('Fri, 4 Dec 2026, 23:59 GMT')
  expect(exactWords(instant, 'Africa/Accra')).toBe('Fri, 4 Dec 2026, 23:59:07 GMT')
})

test('an interview while the clocks change has the zone of each end', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const berlin = (start: string, end: string) => meetingWords(start, end, 'Europe/Berlin')
  expect(berlin('2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z')).toBe(
    'Sun, 28 Mar 2027, 01:30 CET – Sun, 28 Mar 2027, 03:30 CEST',
  )
  expect(berlin('2027-03-29T00:30:00.000Z', '2027-03-29T01:30:00.000Z')).toMatch(
    /^Mon, 29 Mar 2027, 02:30\s?–\s?03:30 CEST$/,
  )
})

test('a typed number is written as in the language, exactly, and without a sign for thousands', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } })
  const typed = ['2.5', '2019', '-0.10', '123456789012345678901234', '•••', '']
  expect(typed.map(typedNumberWords)).toEqual(['2,5', '2019', '-0,1', '123456789012345678901234', '•••', ''])
})
