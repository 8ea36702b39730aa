import { expect, it } from 'vitest'
import { fullNumber, partsOfNumber } from './contact-number.ts'

const CODES: [string, string][] = [
  ['+233', 'Ghana (+233)'],
  ['+1', 'United States (+1)'],
  ['+1', 'Canada (+1)'],
  ['+1684', 'American Samoa (+1684)'],
  ['+44', 'United Kingdom (+44)'],
]

it.each([
  ['+233241234567', null, 'Ghana (+233)', '241234567'],
  ['+14165550123', 'Canada', 'Canada (+1)', '4165550123'],
  ['+14165550123', 'Togo', 'United States (+1)', '4165550123'],
  ['+16845550123', 'Canada', 'American Samoa (+1684)', '5550123'],
  ['+9995550123', null, '', '+9995550123'],
])('takes %s of a person from %s apart, and puts it together again', (full, home, country, number) => {
  expect(partsOfNumber(full, CODES, home)).toEqual({ country, number })
  expect(fullNumber(country, number)).toBe(full)
})

it('leaves a number alone that brings its own code, and none without a number', () => {
  expect(fullNumber('Ghana (+233)', ' +44 20 7946 0958')).toBe('+44 20 7946 0958')
  expect(fullNumber('Ghana (+233)', '  ')).toBe('')
})
