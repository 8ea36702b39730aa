import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['language=en-XA', undefined, 'en-XA'],
  ['a=b; language=en-XA; c=d', 'en', 'en-XA'],
  ['language=toString', 'en-XA', 'en-XA'],
  [undefined, 'de-CH, en-XA;q=0.9, en;q=0.8', 'en-XA'],
  [undefined, 'en;q=0.8, en-XA;q=0.9', 'en-XA'],
  [undefined, 'en-XA;q=0, en-GH', 'en'],
  [undefined, 'xx, *;q=0.1', 'en'],
  [undefined, ';;q=,=', 'en'],
  [undefined, undefined, 'en'],
])('with the cookie %s and a wish for %s it is %s', (cookie, wished, language) => {
  expect(languageOf({ ...(cookie && { cookie }), ...(wished && { 'accept-language': wished }) })).toBe(
    language,
  )
})
