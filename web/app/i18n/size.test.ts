import { expect, it } from 'vitest'
import { sizeWords } from './size.ts'

it.each([
  ['en-GB', 0, '0 bytes'],
  ['en-GB', 1, '1 byte'],
  ['en-GB', 999, '999 bytes'],
  ['en-GB', 1_000, '1 kB'],
  ['en-GB', 400_000, '400 kB'],
  ['en-GB', 1_000_000, '1 MB'],
  ['en-GB', 2_400_000, '2.4 MB'],
  ['en-GB', 26_214_400, '26.2 MB'],
  ['fr', 2_400_000, '2,4 Mo'],
] as const)('words in %s %i bytes as %s', (locale, bytes, words) => {
  expect(sizeWords(locale, bytes).replace(/\s/g, ' ')).toBe(words)
})
