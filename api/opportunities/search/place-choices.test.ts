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
