import { expect, it } from 'vitest'
import { knownAddress, settleLanguages } from './address.ts'

it('keeps what cannot be decoded under its own address', async () => {
  expect([knownAddress('/?a=%FFx&b=1', () => ['a']), knownAddress('/?a=1&b=1', () => ['a'])]).toEqual([
    '/?a=%FFx&b=1',
    '/?a=1',
  ])
})

it.each([
  ['language=fr', { language: 'fr' }],
  ['language=fr-CA', { language: 'fr' }],
  ['lang=FR', { lang: 'fr' }],
  ['lang=en', { lang: 'en' }],
  ['language=xx-1', {}],
  ['language=', {}],
])('asks for a language of the site, in the address and in what is read of it: %s', (query, read) => {
  const given = Object.fromEntries(new URLSearchParams(query))
  settleLanguages(given)
  expect(given).toEqual(read)
  const known = new URLSearchParams(read).toString()
  expect(knownAddress(`/?${query}`, () => ['language', 'lang'])).toBe(known ? `/?${known}` : '/')
})

it.each(['fr-%FF', 'fr%2D%FF', '%FFfr', 'fr%2D%zz', 'fr-%ED%A0%80'])(
  'asks for none by %s, however it is decoded',
  (written) => {
    expect(knownAddress(`/?language=${written}`, () => ['language'])).toBe('/')
    for (const language of [written, new URLSearchParams(`language=${written}`).get('language')]) {
      const read = { language }
      settleLanguages(read)
      expect(read).toEqual({})
    }
  },
)

it('leaves a language that is named twice to who reads it', () => {
  const given = { language: ['xx', 'fr'] }
  settleLanguages(given)
  expect(given).toEqual({ language: ['xx', 'fr'] })
  expect(knownAddress('/?language=xx&language=fr', () => ['language'])).toBe('/?language=xx&language=fr')
})
