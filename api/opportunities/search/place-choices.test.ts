import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'

let open: OpenDatabase
let api: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  open = await testDatabase()
  api = await testApp(open)
})
afterAll(() => open.close())

const get = (path: string) => api.app.inject(`/api/${path}`)

it('offers no region as a place whose name means a city there', async () => {
  const make = factories(open.database)
  await make.job({ name: 'In the region', city: 'Lagos State', country: 'NG' })
  await make.job({ name: 'In the city', city: 'Lagos', country: 'NG' })
  await make.job({ name: 'In Ashanti', city: 'Ashanti Region', country: 'GH' })
  const { choices } = (await get('jobs/filters/')).json()
  const values: string[] = choices.place.map(({ value }: { value: string }) => value)
  expect(values.filter((value) => value === 'Lagos, NG')).toHaveLength(1)
  expect(values.filter((value) => value.startsWith('Ashanti'))).toHaveLength(1)
  for (const { value, count } of choices.place)
    expect([value, (await get(`jobs/?place=${encodeURIComponent(value)}`)).json().length]).toEqual([
      value,
      count,
    ])
})

it('gives each place of a name an address that means it', async () => {
  const make = factories(open.database)
  await make.job({ name: 'In Missouri', city: 'Springfield, Missouri', country: 'US' })
  await make.job({ name: 'In Oregon', city: 'Springfield, Oregon', country: 'US' })
  const { place_filter: meant } = (await get('jobs/facets/?place=Springfield')).json()
  expect(meant).toMatchObject({ name: 'Springfield', country: 'US', region: 'Missouri' })
  const regions = meant.others.map(({ region }: { region: string }) => region)
  expect(new Set([...regions, 'Missouri']).size).toBe(meant.others.length + 1)
  for (const { name, region, country } of meant.others) {
    const place = [name, region, country].filter(Boolean).join(', ')
    const { place_filter: one } = (await get(`jobs/facets/?${new URLSearchParams({ place })}`)).json()
    expect(one).toMatchObject({ name, country, others: [] })
    const words = (
      await get(`jobs/facets/?${new URLSearchParams({ search_key: `jobs in ${name} ${region}` })}`)
    ).json()
    expect([place, words.place]).toEqual([place, expect.objectContaining({ name, country, others: [] })])
  }
})

it.each([
  ['Kumasy', 'Kumasi'],
  ['Abijan', 'Abidjan'],
  ['Koforidau', 'Koforidua'],
])('takes %s for %s and says so', async (place, name) => {
  const answer = (await get(`jobs/facets/?place=${place}`)).json()
  expect(answer.place_filter).toMatchObject({ name, is_corrected: true })
})

it.each(['Xyzzyx', 'Kum', "'; drop table", 'ɛɔɛɔɛɔ', 'a,b,c'])('does not know %j', async (place) => {
  const answer = await get(`jobs/facets/?${new URLSearchParams({ place })}`)
  expect([place, answer.statusCode, answer.json()]).toEqual([place, 400, { place: [expect.any(String)] }])
})
