import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'

let open: OpenDatabase
let api: Awaited<ReturnType<typeof testApp>>

const JOBS = [
  { name: 'Staff nurse', city: 'Kumasi', country: 'GH', type: 'FULL_TIME', level: 'ENTRY_LEVEL' },
  { name: 'Ward nurse', city: 'Tema', country: 'GH', type: 'PART_TIME' },
  { name: 'Attorney', city: 'Accra', country: 'GH' },
  { name: 'Truck driver', city: 'Obuasi', country: 'GH', type: 'CONTRACT' },
  { name: 'Mathematics instructor', city: 'Ho', country: 'GH', type: 'NATIONAL_SERVICE' },
  { name: 'Organizational development lead', city: 'Lagos', country: 'NG', location: 'REMOTE' },
  { name: 'Accountant', city: 'Abidjan', country: 'CI', location: 'HYBRID', level: 'EXPERT' },
  { name: 'Quality assurance inspector', city: 'Hamilton', country: 'NZ' },
  {
    name: 'Porter',
    description: 'Takes patients from the clinic to the hospital.',
    city: 'Kampala',
    country: 'UG',
  },
  { name: 'Hospitality host', city: 'Cardiff', country: 'GB' },
  { name: 'Electrician', city: 'Aberdeen', country: 'GB' },
  { name: 'Electrical draughtsman', city: 'Washington, DC', country: 'US' },
  { name: 'Project manager', description: 'In good manner.', city: 'London', country: 'GB' },
  { name: 'Software engineer', city: 'Kampala', country: 'UG' },
  { name: 'Safety and security officer', city: 'Kampala', country: 'UG' },
  { name: 'Security director, head office', city: 'Kampala', country: 'UG' },
  { name: 'Account director', city: 'Kampala', country: 'UG' },
  {
    name: 'Infirmiers de nuit',
    city: 'Lomé',
    country: 'TG',
    description:
      'Nous cherchons des infirmiers pour les soins dans notre clinique et avec vous le service de nuit.',
  },
] as const

beforeAll(async () => {
  open = await testDatabase()
  api = await testApp(open)
  const make = factories(open.database)
  for (const one of JOBS) await make.job(one)
})
afterAll(() => open.close())

let asked = 0

/** Each search from an address of its own: those of one are limited. */
async function search(text: string, collection = 'jobs') {
  const query = new URLSearchParams({ search_key: text })
  const get = (path: string) =>
    api.app.inject({ url: `/api/${path}?${query}`, remoteAddress: `10.0.0.${++asked}` })
  const answer = await get(`${collection}/`)
  const facets = await get(`${collection}/facets/`)
  expect([text, answer.statusCode, facets.statusCode]).toEqual([text, 200, 200])
  expect([text, String(facets.json().total)]).toEqual([text, answer.headers['x-total-count']])
  const names: string[] = answer.json().map(({ name }: { name: string }) => name)
  return { names, facets: facets.json() }
}

describe('a search as people type it', () => {
  it.each([
    ['kumasi', 'Staff nurse'],
    ['jobs in kumasi', 'Staff nurse'],
    ['ashanti region', 'Staff nurse, Truck driver'],
    ['near tema', 'Attorney, Ward nurse'],
    ['obuase', 'Truck driver'],
    ['nigeria', 'Organizational development lead'],
    ['ivorian jobs', 'Accountant'],
    ["emploi en Côte d'Ivoire", 'Accountant'],
    ['cote d ivoire', 'Accountant'],
    ['cote divoire', 'Accountant'],
    ['COTE D’IVOIRE', 'Accountant'],
    ["Abidjan cote d'ivoire", 'Accountant'],
    ['abidjan, Côte d’Ivoire', 'Accountant'],
    ['accountant abidjan cote d ivoire', 'Accountant'],
    ['part-time nurse', 'Ward nurse'],
    ['work from home', 'Organizational development lead'],
    ['nss', 'Mathematics instructor'],
    ['lawyer', 'Attorney'],
    ['lorry driver', 'Truck driver'],
    ['maths', 'Mathematics instructor'],
    ['organisational', 'Organizational development lead'],
    ['QA', 'Quality assurance inspector'],
    ['acountant', 'Accountant'],
    ['project manger', 'Project manager'],
    ['electrican', 'Electrician'],
    ['hospital', 'Porter, Staff nurse, Ward nurse'],
    ['sw engineer', 'Software engineer'],
    ['security guard', 'Safety and security officer'],
    ['shs graduate', 'Staff nurse'],
    ['nurse scotland', ''],
    ['scotland', 'Electrician'],
    ['welsh', 'Hospitality host'],
    ['england', 'Project manager'],
    ['uk', 'Electrician, Hospitality host, Project manager'],
    ['washington dc', 'Electrical draughtsman'],
    ['nurse west africa', 'Infirmiers de nuit, Staff nurse, Ward nurse'],
    ['accountant west africa', 'Accountant'],
    ['security officer africa', 'Safety and security officer'],
    ['drivr', 'Truck driver'],
    ['atorney', 'Attorney'],
    ['kumassi', 'Staff nurse'],
    ['comptable', 'Accountant'],
    ['infirmiers', 'Infirmiers de nuit, Staff nurse, Ward nurse'],
    ['infirmier', 'Infirmiers de nuit, Staff nurse, Ward nurse'],
    ['I am looking for a job as a nurse in Tema', 'Ward nurse'],
    ['"nurse in kumasi"', ''],
    ['nurse -kumasi', 'Infirmiers de nuit, Ward nurse'],
  ])('%s finds %s', async (text, expected) => {
    const { names, facets } = await search(text)
    const exact = names.slice(0, facets.widened?.exact)
    expect(exact.toSorted().join(', ')).toBe(expected)
  })
})

it('suggests longer words while one is typed, and searches for whole ones', async () => {
  const { body } = await api.app.inject({ url: '/api/suggestions/?q=hospital' })
  expect(body).toContain('Hospitality host')
  expect((await search('electric')).names[0]).toBe('Electrical draughtsman')
})

describe('a search with few matches', () => {
  it('goes on elsewhere in the country, then anywhere, and says so', async () => {
    const { names, facets } = await search('lawyer in tamale')
    expect(names).toEqual(['Attorney'])
    expect(facets.widened).toEqual({ by: 'country', exact: 0 })
    expect(facets.place).toMatchObject({ name: 'Tamale', country: 'GH', is_near: false, others: [] })
    expect((await search('accountant in kumasi')).facets.widened).toEqual({ by: 'place', exact: 0 })
  })

  it('shows what matches as asked first, then what does in part', async () => {
    const { names, facets } = await search('part-time nurse')
    expect(names[0]).toBe('Ward nurse')
    expect(names).toContain('Staff nurse')
    expect(facets.widened).toEqual({ by: 'facts', exact: 1 })
  })

  it('takes any of the words in the end', async () => {
    const { names, facets } = await search('attorney inspector')
    expect(names.toSorted()).toEqual(['Attorney', 'Quality assurance inspector'])
    expect(facets.widened).toEqual({ by: 'words', exact: 0 })
  })

  it('takes no rank alone: an officer is in every trade', async () => {
    expect((await search('electrician manager')).names).toEqual(['Electrician'])
  })

  it('is left as it is where a cursor walks through it', async () => {
    const answer = await api.app.inject({ url: '/api/jobs/?search_key=attorney+inspector&cursor=' })
    expect(answer.json()).toEqual([])
  })
})

it('names the other places of a name, the likeliest first', async () => {
  const { facets } = await search('hamilton')
  expect(facets.place).toMatchObject({ name: 'Hamilton', country: 'CA' })
  expect(facets.place.others).toContainEqual({ name: 'Hamilton', country: 'NZ', region: null })
})

describe('odd queries', () => {
  it.each([
    'a',
    '?!…—',
    '🙂🙂 🇬🇭',
    'وظائف في أكرا',
    'adwuma wɔ Kumasi ɛne ɔ',
    "aikin yi a Kano ƙwararre ɗan'uwa",
    '"nurse in',
    '"',
    'in in in',
    'near',
    'jobs',
    'in',
    "'; drop table opportunities; --",
    '-nurse -in -kumasi',
    'or or or',
    'nurse or in kumasi',
    '~GH &gh.02 FULL_TIME *inf =nurs @1',
    'constructor __proto__ toString',
    'x '.repeat(100),
    'nurse in kumasi near tema '.repeat(7),
  ])('%j is answered', async (text) => {
    await search(text)
    await search(text, 'proposal-requests')
  })

  it('refuses 10,000 characters', async () => {
    const answer = await api.app.inject({ url: `/api/jobs/?search_key=${'nurse+'.repeat(1_667)}` })
    expect(answer.statusCode).toBe(400)
  })
})

it('finds what is near a point, and refuses what is none', async () => {
  const near = (query: string) =>
    api.app.inject({ url: `/api/jobs/?${query}`, remoteAddress: `10.0.0.${++asked}` })
  const names = async (query: string) => (await near(query)).json().map(({ name }: { name: string }) => name)
  expect((await names('near=5.67,-0.02&radius=10')).toSorted()).toEqual(['Ward nurse'])
  expect((await names('near=5.67,-0.02&radius=40')).toSorted()).toEqual(['Attorney', 'Ward nurse'])
  expect(await names('near=0,0')).toEqual([])
  for (const wrong of ['near=accra', 'near=91,0', 'near=1,181', 'near=1', 'near=1,1&radius=0'])
    expect([wrong, (await near(wrong)).statusCode]).toEqual([wrong, 400])
})
