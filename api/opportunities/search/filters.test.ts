import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'

let open: OpenDatabase
let api: Awaited<ReturnType<typeof testApp>>

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const pay = (
  min: number | null,
  max: number | null,
  currency: string,
  period: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'TOTAL',
) => ({ salaryMin: min, salaryMax: max, salaryCurrency: currency, salaryPeriod: period })
const FRENCH =
  'Nous cherchons des infirmiers pour les soins dans notre clinique et avec vous le service de nuit.'
const TWI =
  'Yɛrehwehwɛ obi a ɔbɛyɛ adwuma yi wɔ Kumasi. Ɛsɛ sɛ onipa no te Twi na ɔtumi ka, na ɔyɛ adwuma no yie ma yɛn.'
const ENGLISH =
  'We are looking for a nurse who will work with the team at our clinic in the city and on the wards.'

beforeAll(async () => {
  open = await testDatabase()
  api = await testApp(open)
  const make = factories(open.database)
  const clinic = await make.company({ name: 'Clinic', isVerified: true, industry: 'HEALTH' })
  const farm = await make.company({ name: 'Farm', industry: 'Crop farming' })
  const [ofClinic, ofFarm] = [{ companyId: clinic.id }, { companyId: farm.id }]
  const kumasi = { city: 'Kumasi', country: 'GH' }
  await make.job({
    name: 'Monthly',
    ...ofClinic,
    ...kumasi,
    ...pay(2_000, 3_000, 'GHS', 'MONTH'),
    description: ENGLISH,
  })
  await make.job({
    name: 'Hourly',
    ...ofClinic,
    ...pay(20, null, 'GHS', 'HOUR'),
    skills: ['Nursing', 'Triage', 'C++'],
  })
  await make.job({ name: 'Yearly', ...ofFarm, ...pay(null, 12_000, 'GHS', 'YEAR'), skills: ['nursing'] })
  await make.job({
    name: 'Dollars',
    ...ofFarm,
    ...pay(9_000, 9_000, 'USD', 'MONTH'),
    deadlineAt: inDays(1.5),
  })
  await make.job({ name: 'Lump', ...ofFarm, ...pay(50_000, 50_000, 'GHS', 'TOTAL'), deadlineAt: null })
  await make.job({ name: 'Silent', ...ofFarm, city: 'Hamilton', country: 'NZ', description: FRENCH })
  await make.job({ name: 'Ontario', ...ofFarm, city: 'Hamilton', country: 'CA', description: TWI })
  await make.job({ name: 'Nearby', ...ofFarm, city: 'Obuasi', country: 'GH', skills: ['C#', 'Triage'] })
  await make.rfp({ name: 'Works', ...ofFarm, ...pay(10_000, 90_000, 'GHS', 'TOTAL') })
})
afterAll(() => open.close())

let asked = 0
const get = (path: string) =>
  api.app.inject({ url: `/api/${path}`, remoteAddress: `10.0.2.${++asked % 250}` })

async function names(query: string, collection = 'jobs'): Promise<string[]> {
  const answer = await get(`${collection}/?${query}`)
  expect([query, answer.statusCode, answer.body.slice(0, 200)]).toEqual([query, 200, expect.any(String)])
  const facets = await get(`${collection}/facets/?${query}`)
  expect([query, String(facets.json().total)]).toEqual([query, answer.headers['x-total-count']])
  return answer.json().map(({ name }: { name: string }) => name)
}
const found = async (query: string, collection = 'jobs') =>
  (await names(query, collection)).toSorted().join(', ')

describe('a filter finds what it says', () => {
  it.each([
    ['pay=3000', 'Hourly, Monthly'],
    ['pay=2,500.50', 'Hourly, Monthly'],
    ['pay=3001', 'Hourly'],
    ['pay=20&pay_period=HOUR', 'Hourly'],
    ['pay=17&pay_period=HOUR', 'Hourly, Monthly'],
    ['pay=12000&pay_period=YEAR', 'Hourly, Monthly, Yearly'],
    ['pay=1&pay_currency=USD', 'Dollars'],
    ['pay=1&pay_period=TOTAL', 'Lump'],
    ['pay=0', 'Hourly, Monthly, Yearly'],
    ['pay=99999999999', ''],
    ['pay_currency=USD', 'Dollars, Hourly, Lump, Monthly, Nearby, Ontario, Silent, Yearly'],
    ['with_pay=true', 'Dollars, Hourly, Lump, Monthly, Yearly'],
    ['verified=true', 'Hourly, Monthly'],
    ['industry=HEALTH', 'Hourly, Monthly'],
    ['industry=AGRICULTURE&with_pay=true', 'Dollars, Lump, Yearly'],
    ['industry=HEALTH&industry=AGRICULTURE&pay=3000', 'Hourly, Monthly'],
    ['skill=NURSING', 'Hourly, Yearly'],
    ['skill=c%2B%2B', 'Hourly'],
    ['skill=C%23', 'Nearby'],
    ['skill=c', ''],
    ['skill=nursing&skill=c%23', 'Hourly, Nearby, Yearly'],
    ['skill=!!!', ''],
    ['text_language=fr', 'Silent'],
    ['text_language=ak', 'Ontario'],
    ['text_language=en', 'Monthly'],
    ['text_language=fr&text_language=ak', 'Ontario, Silent'],
    ['closing_within=3', 'Dollars'],
    ['place=Kumasi', 'Monthly'],
    ['place=kumasi&radius=60', 'Monthly, Nearby'],
    ['place=Ashanti', 'Monthly, Nearby'],
    ['place=Ghana', 'Monthly, Nearby'],
    ['place=GH', 'Monthly, Nearby'],
    ['place=Kumasi,+Ghana', 'Monthly'],
    ['place=Kumasi+Ghana', 'Monthly'],
    ['place=Hamilton', 'Ontario'],
    ['place=Hamilton,+NZ', 'Silent'],
    ['place=Hamilton,+Nouvelle-Z%C3%A9lande', 'Silent'],
    ['place=', 'Dollars, Hourly, Lump, Monthly, Nearby, Ontario, Silent, Yearly'],
    ['near=6.69,-1.62', 'Monthly'],
    ['near=6.69,-1.62&radius=80', 'Monthly, Nearby'],
    ['verified=true&pay=3000&place=Kumasi&text_language=en&search_key=monthly', 'Monthly'],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected)
  })

  it('compares the budgets of requests for proposals as totals', async () => {
    expect(await found('pay=90000', 'proposal-requests')).toBe('Works')
    expect(await found('pay=90001', 'proposal-requests')).toBe('')
    expect(await found('pay=90000&pay_period=YEAR', 'proposal-requests')).toBe('')
  })
})

it.each([
  ['pay=two+thousand', 'pay'],
  ['pay=-5', 'pay'],
  ['pay=1e9', 'pay'],
  ['pay=999999999999999', 'pay'],
  ['pay=%D9%A2%D9%A0%D9%A0%D9%A0', 'pay'],
  ['pay=1&pay=2', 'pay'],
  ['pay=1&pay_currency=GHC', 'pay_currency'],
  ['pay=1&pay_currency=ghs', 'pay_currency'],
  ['pay=1&pay_period=FORTNIGHT', 'pay_period'],
  ['with_pay=yes', 'with_pay'],
  ['verified=false', 'verified'],
  ['industry=MAGIC', 'industry'],
  ['text_language=xx', 'text_language'],
  ['closing_within=-1', 'closing_within'],
  ['closing_within=soon', 'closing_within'],
  ['radius=0', 'radius'],
  ['near=Kumasi', 'near'],
  ['place=Xyzzyville', 'place'],
  ['place=x', 'place'],
  ['place=!?%2C%2C', 'place'],
  ['place=Kumasi,+Peru', 'place'],
  ['place=%D8%A3%D9%83%D8%B1%D8%A7', 'place'],
  ['place=Kumasi&place=Accra', 'place'],
  [`skill=${'a'.repeat(61)}`, 'skill'],
  [Array.from({ length: 11 }, (_, n) => `skill=s${n}`).join('&'), 'skill'],
  ['skill=a%00b', 'skill'],
  ['sort=salary', 'sort'],
])('refuses %s and names the field', async (query, field) => {
  for (const path of ['jobs/', 'jobs/facets/', 'jobs/filters/']) {
    const answer = await get(`${path}?${query}`)
    expect([query, path, answer.statusCode]).toEqual([query, path, 400])
    expect(Object.keys(answer.json())).toEqual([field])
  }
})

it.each(['pay', 'place', 'skill', 'industry', 'near'])('refuses 10,000 characters as %s', async (field) => {
  for (const letter of ['9', 'a', ',', 'ɛ']) {
    const answer = await get(
      `jobs/?${field}=${encodeURIComponent(letter.repeat(letter === 'ɛ' ? 2_000 : 10_000))}`,
    )
    expect([letter, answer.statusCode, Object.keys(answer.json())]).toEqual([letter, 400, [field]])
  }
})

it('says the form of an amount', async () => {
  expect((await get('jobs/?pay=two+thousand')).json()).toEqual({
    pay: ['must be an amount in numbers, such as 2500 or 2,500.50'],
  })
})

it.each(["'; drop table companies; --", '\\', "'", '%_', 'ɛɔ', 'نجار', '@1', '!verified', 'a,b,c,d,e,f'])(
  'answers the skill %j',
  async (skill) => {
    expect(await found(new URLSearchParams({ skill }).toString())).toBe('')
  },
)

it('says which place was meant, and others of its name', async () => {
  const { place_filter: meant } = (await get('jobs/facets/?place=hamilton')).json()
  expect(meant).toMatchObject({ name: 'Hamilton', country: 'CA' })
  expect(meant.others.map(({ country }: { country: string }) => country)).toContain('NZ')
  expect((await get('jobs/facets/?place=hamilton,+NZ')).json().place_filter.others).toEqual([])
  expect((await get('jobs/facets/?near=6.69,-1.62')).json().near_filter).toEqual({
    name: 'Kumasi',
    country: 'GH',
  })
})

it('says how many say their pay', async () => {
  expect((await get('jobs/facets/?pay=3000&place=GH')).json().pay).toEqual({
    currency: 'GHS',
    of: 2,
    stated: 1,
    comparable: 1,
  })
  expect((await get('jobs/facets/?sort=pay&pay_currency=USD')).json().pay).toEqual({
    currency: 'USD',
    of: 8,
    stated: 5,
    comparable: 1,
  })
  expect((await get('jobs/facets/?place=GH')).json().pay).toBeNull()
})

it('sorts by pay, and those that do not say it in the currency after them, newest first', async () => {
  const newest = await names('sort=newest')
  const paid = ['Hourly', 'Monthly', 'Yearly']
  expect(await names('sort=pay')).toEqual([...paid, ...newest.filter((name) => !paid.includes(name))])
  expect((await names('sort=pay&pay_currency=USD')).slice(0, 2)).toEqual(['Dollars', newest[0]])
})

it('sorts by fit: the most of the skills first', async () => {
  expect(await names('skill=nursing&skill=triage&skill=c%2B%2B&sort=fit')).toEqual([
    'Hourly',
    'Nearby',
    'Yearly',
  ])
  expect(await names('sort=fit')).toEqual(await names('sort=newest'))
})

it.each(['sort=pay', 'skill=nursing&skill=triage&sort=fit'])('walks through %s by pages', async (query) => {
  const all = await names(query)
  const paged: string[] = []
  for (let page = 1; page <= Math.ceil(all.length / 2); page++)
    paged.push(...(await names(`${query}&page_size=2&page=${page}`)))
  expect(paged).toEqual(all)
})

it('counts the values that other filters offer, each without its own', async () => {
  const answer = await api.app.inject('/api/jobs/filters/?verified=true')
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  const { choices, currency, currencies } = answer.json()
  expect(choices.company.map(({ label, count }: { label: string; count: number }) => [label, count])).toEqual(
    [['Clinic', 2]],
  )
  expect(choices.verified).toEqual([{ value: 'true', label: null, count: 2 }])
  expect(choices.place).toEqual([{ value: 'Kumasi, GH', label: 'Kumasi', count: 1 }])
  expect([currency, currencies]).toEqual(['GHS', ['GHS']])
  const { choices: all } = (await get('jobs/filters/?skill=triage')).json()
  for (const name of Object.keys(all))
    for (const { value, count } of all[name]) {
      const others = ['skill', 'place', 'country', 'with_pay'].includes(name) ? '' : 'skill=triage&'
      const query = name === 'skill' ? '' : others || 'skill=triage&'
      expect([name, value, (await names(`${query}${name}=${encodeURIComponent(value)}`)).length]).toEqual([
        name,
        value,
        count,
      ])
    }
})

it('counts further filters of requests for proposals, in totals', async () => {
  const answer = await api.app.inject('/api/proposal-requests/filters/')
  expect(answer.json()).toMatchObject({ period: 'TOTAL', choices: { pay: [{ value: '90000', count: 1 }] } })
})
