import { expect, it } from 'vitest'
import { english } from '#api/platform/words/words.ts'
import { INTERVIEW_WORDING } from './present.ts'

const wordedIn = (timeZone: string, [startsAt, endsAt]: [string, string]) =>
  INTERVIEW_WORDING.interview_agreed(english(), {
    name: 'Mason',
    company: 'Volta Works',
    startsAt,
    endsAt,
    place: 'Office 4',
    note: '',
    reason: '',
    timeZones: [timeZone],
  }).content

it('names the zone once, and of each end where the clocks change between them', () => {
  const night: [string, string] = ['2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z']
  expect(wordedIn('Europe/Berlin', night)).toContain('Sunday, 28 March 2027, 01:30 CET to 03:30 CEST')
  expect(wordedIn('Africa/Accra', night)).toContain('Sunday, 28 March 2027, 00:30 to 01:30 GMT')
})
