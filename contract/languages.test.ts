import { expect, it } from 'vitest'
import { addressIn, directionOf, languageAndPath } from './languages.ts'

it.each([
  ['/fr/jobs/', 'fr', '/jobs/'],
  ['/fr/', 'fr', '/'],
  ['/en-XA/jobs/1/', 'en-XA', '/jobs/1/'],
  ['/fr/?page=2', 'fr', '/?page=2'],
])('tells the language of %s from its path', (address, language, path) => {
  expect(languageAndPath(address)).toEqual({ language, path })
  expect(addressIn(language, path)).toBe(address)
})

it.each([
  '/',
  '/jobs/',
  '/french/',
  '/fr',
  '/FR/jobs/',
  '/en/jobs/',
  '/de/',
  '/__proto__/',
  '//fr/',
  '/fr//example.org/',
  '/fr/\\example.org/',
])('takes all of %s for a path in the default language', (path) => {
  expect(languageAndPath(path)).toEqual({ language: 'en', path })
  expect(addressIn('en', path)).toBe(path)
})

it.each(['https://example.org/', 'mailto:us@example.org', '//example.org/', '#main'])(
  'leaves the address %s of elsewhere as it is',
  (address) => expect(addressIn('fr', address)).toBe(address),
)

it.each([
  ['en', 'ltr'],
  ['fr', 'ltr'],
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['az', 'ltr'],
])('lays out %s from %s', (language, direction) => expect(directionOf(language)).toBe(direction))
