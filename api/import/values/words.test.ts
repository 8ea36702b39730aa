import { expect, it } from 'vitest'
import { Reading } from '#api/import/reading.ts'
import { readLevel, readLocation, readType } from './labels.ts'
import { countryCode, readPlace } from './places.ts'
import { readSalary } from './salaries.ts'

const reading = () => new Reading({ timeZone: 'UTC', now: new Date() })

it.each([
  ['GHS 120,000 - 180,000 a year', { min: 120_000, max: 180_000, currency: 'GHS', period: 'YEAR' }],
  ['£12.50 per hour', { min: 12.5, max: 12.5, currency: 'GBP', period: 'HOUR' }],
  ['GH₵3,000/month', { min: 3_000, max: 3_000, currency: 'GHS', period: 'MONTH' }],
  ['1.200 - 1.500 EUR monthly', { min: 1_200, max: 1_500, currency: 'EUR', period: 'MONTH' }],
  ['De 2.500,50 à 3 000,75 EUR par mois', { min: 2_500.5, max: 3_000.75, currency: 'EUR', period: 'MONTH' }],
  ['250\u202f000 FCFA par mois', { min: 250_000, max: 250_000, currency: 'XOF', period: 'MONTH' }],
  ['300 000 XOF au total, forfait', { min: 300_000, max: 300_000, currency: 'XOF', period: 'TOTAL' }],
  ['250 000 XOF par an', { min: 250_000, max: 250_000, currency: 'XOF', period: 'YEAR' }],
  ['Competitive', null],
])('reads the salary %s', (text, salary) => {
  expect(readSalary(reading(), text)).toEqual(salary)
})

it('leaves out a salary without currency and says so', () => {
  const one = reading()
  expect(readSalary(one, '3000 a month')).toBeNull()
  expect([...one.notes]).toEqual(['salary without currency or period left out'])
})

it.each([
  ['Nkawkaw, Ghana', { city: 'Nkawkaw', country: 'GH' }],
  ['Washington, DC; Chicago, IL', { city: 'Washington', country: null }],
  ['Dyess AFB, TX United States', { city: 'Dyess AFB', country: 'US' }],
  ['England, United Kingdom', { city: 'England', country: 'GB' }],
  ['Wales', { city: 'Wales', country: 'GB' }],
  ['UKC', { city: 'England', country: 'GB' }],
  [
    'We have office locations in Washington DC,  San Francisco and New York.',
    { city: 'Washington DC', country: null },
  ],
  ['Full time, Virtual (Location Negotiable)', { city: null, country: null }],
  ['You may work from any of our offices', { city: null, country: null }],
  ['Candidates will be told, Ghana', { city: null, country: 'GH' }],
  ['Can Tho', { city: 'Can Tho', country: null }],
  ['Austin US', { city: 'Austin US', country: null }],
  ['Anywhere in the U.S. (remote)', { city: null, country: null }],
  ['UKM75', { city: 'Scotland', country: 'GB' }],
  ['constructor', { city: 'constructor', country: null }],
  ['toString, __proto__', { city: 'toString', country: null }],
  [undefined, { city: null, country: null }],
])('finds the place in %s', (text, place) => {
  expect(readPlace(text)).toEqual(place)
})

it('knows countries by name, code and alias', () => {
  const codes = [
    'Ghana',
    'gh',
    'GHA',
    "Côte d'Ivoire",
    'Ivory Coast',
    'Scotland',
    'EL30',
    'UKL',
    'Atlantis',
    'XX',
  ]
  expect(codes.map(countryCode)).toEqual(['GH', 'GH', 'GH', 'CI', 'CI', 'GB', 'GR', 'GB', null, null])
})

it.each([
  ['fulltime', 'FULL_TIME'],
  ['Permanent Part Time (less than 40 hours per week)', 'PART_TIME'],
  ['CONTRACTOR', 'CONTRACT'],
  ['TEMPORARY', 'CONTRACT'],
  ['INTERN', 'INTERNSHIP'],
  ['International relations', null],
  ['VOLUNTEER', 'VOLUNTEERING'],
  ['National Service', 'NATIONAL_SERVICE'],
  ['CDI', 'FULL_TIME'],
  ['Contrat à durée indéterminée', 'FULL_TIME'],
  ['CDD', 'CONTRACT'],
  ['Contrat à durée déterminée', 'CONTRACT'],
  ['Intérim', 'CONTRACT'],
  ['temps plein', 'FULL_TIME'],
  ['CDI à temps partiel', 'PART_TIME'],
  ['Temps partiel', 'PART_TIME'],
  ['Stage', 'INTERNSHIP'],
  ['Alternance', 'INTERNSHIP'],
  ['Bénévolat', 'VOLUNTEERING'],
  ['Service civique', 'NATIONAL_SERVICE'],
  ['OTHER', null],
])('reads the type %s', (text, type) => {
  expect(readType(reading(), [text])).toBe(type)
})

it('reads locations and levels from words and years', () => {
  expect(['Hybrid remote', 'Fully remote', 'On-site', 'Ghana'].map(readLocation)).toEqual([
    'HYBRID',
    'REMOTE',
    'ON_SITE',
    null,
  ])
  expect(['Télétravail', 'Hybride', 'Présentiel', 'Sur place'].map(readLocation)).toEqual([
    'REMOTE',
    'HYBRID',
    'ON_SITE',
    'ON_SITE',
  ])
  expect(['Débutant', 'Confirmé', '3 à 5 ans', 'plus de 5 ans', 'Chef de projet'].map(readLevel)).toEqual([
    'ENTRY_LEVEL',
    'INTERMEDIATE',
    'INTERMEDIATE',
    'EXPERT',
    'EXPERT',
  ])
  expect(['1 year', '3+ years', '5-7 years', 'Junior', 'Senior', 'Baker'].map(readLevel)).toEqual([
    'ENTRY_LEVEL',
    'INTERMEDIATE',
    'EXPERT',
    'ENTRY_LEVEL',
    'EXPERT',
    null,
  ])
})
