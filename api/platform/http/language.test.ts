import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['de-CH, en-XA;q=0.9, en;q=0.8', 'en-XA'],
  ['en;q=0.8, en-XA;q=0.9', 'en-XA'],
  ['en-XA;q=0, en-GH', 'en'],
  ['xx, *;q=0.1', 'en'],
  [';;q=,=', 'en'],
  [undefined, 'en'],
  ['toString', 'en'],
])('with a wish for %s it is %s', (wished, language) => {
  const cookie = 'language=en-XA'
  expect(languageOf({ cookie, ...(wished && { 'accept-language': wished }) })).toBe(language)
})
