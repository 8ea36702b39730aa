import { expect, it } from 'vitest'
import { ImportedCompany } from '#api/opportunities/companies/rules.ts'
import { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { readCountry, readWebsite } from './fields.ts'
import { JsonNode } from './files/json-node.ts'
import { jobPosting } from './formats/job-posting.ts'
import { normalised } from './formats/normalised.ts'
import { ocds } from './formats/ocds.ts'
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
  'takes no opportunity or company whose country is %s',
  (country) => {
    expect(ImportedOpportunity.shape.country.safeParse(country).success).toBe(false)
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

const NO_WEBSITES = [
  'not a url',
  '//evil.com',
  'http://[',
  'javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'ftp://example.org',
  'mailto:a@example.org',
  'me@example.org',
  'https://exa mple.org',
  'https://example.org/\u0000',
  'localhost',
  '',
]

it.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' HTTP://example.org ', 'HTTP://example.org'],
  ['www.example.gov.uk', 'https://www.example.gov.uk'],
  ['example.org/tenders', 'https://example.org/tenders'],
])('reads the website %j as %s', (text, website) => {
  expect(readWebsite(text)).toBe(website)
  expect(ImportedCompany.shape.website.parse(website)).toBe(website)
})

it.each(NO_WEBSITES)('takes %j for no website in any format', (url) => {
  const release = {
    ocid: 'ocds-abc123-1',
    tender: { title: 'Wells' },
    buyer: { id: 'b', name: 'Town' },
    parties: [{ id: 'b', roles: ['buyer'], details: { url } }],
  }
  const posting = { '@type': 'JobPosting', title: 'Guard', hiringOrganization: { name: 'Town', url } }
  expect(ImportedCompany.shape.website.safeParse(url).success).toBe(false)
  expect(ocds.read(new JsonNode(release), reading(), surroundings).draft.company.website).toBeNull()
  expect(jobPosting.read(new JsonNode(posting), reading(), surroundings).draft.company.website).toBeNull()
})
