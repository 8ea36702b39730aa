import { expect, it } from 'vitest'
import { ImportedCall, ImportedCompany, readCountry } from './call.ts'
import { JsonNode } from './files/json-node.ts'
import { normalised } from './formats/normalised.ts'
import { Reading } from './reading.ts'

const reading = () => new Reading({ timeZone: 'UTC', now: new Date('2025-03-15T12:00:00Z') })
const surroundings = { baseName: 'file', outside: new Map<string, string>() }

it.each([
  ['GH', 'GH'],
  ['gh', 'GH'],
  [' Ghana ', 'GH'],
  ['GHA', 'GH'],
  ['UK', 'GB'],
])('reads the country %s as %s', (text, code) => {
  const one = reading()
  expect(readCountry(one, text)).toBe(code)
  expect([...one.notes]).toEqual([])
})

it.each(['??', '1!', 'ZZ', 'Atlantis', 'constructor'])('leaves out the country %s and says so', (text) => {
  const one = reading()
  expect(readCountry(one, text)).toBeNull()
  expect([...one.notes]).toEqual(['unknown country left out'])
})

it('says nothing about a country that is not named', () => {
  const one = reading()
  expect(readCountry(one, undefined, null, ' ')).toBeNull()
  expect(readCountry(one, '??', 'Ghana')).toBe('GH')
  expect([...one.notes]).toEqual([])
})

it.each(['??', '1!', 'gh', 'ZZ', 'GHA', 'Ghana'])(
  'takes no call or company whose country is %s',
  (country) => {
    expect(ImportedCall.shape.country.safeParse(country).success).toBe(false)
    expect(ImportedCompany.shape.country.safeParse(country).success).toBe(false)
  },
)

it.each([
  [{ country: 'gh' }, 'GH', []],
  [{ country: '??' }, null, ['unknown country left out']],
  [{ country: '1!', locationText: 'Tamale, Ghana' }, 'GH', ['unknown country left out']],
])('reads the country of the own format from %j', (fields, code, notes) => {
  const one = reading()
  expect(normalised.read(new JsonNode(fields), one, surroundings).draft.country).toBe(code)
  expect([...one.notes]).toEqual(notes)
})
