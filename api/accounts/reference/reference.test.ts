import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { COUNTRY_CODES } from '#contract/countries.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { visitors } from '#tests/support/inject.ts'

let open: OpenDatabase
let get: ReturnType<typeof visitors>

beforeAll(async () => {
  open = await testDatabase()
  get = visitors((await testApp(open)).app)
})
afterAll(() => open.close())

it('lists all countries, the own one first, the rest by name', async () => {
  const countries = (await get('/api/available-countries/')).json()
  expect(countries[0]).toEqual({ code: 'GH', name: 'Ghana' })
  expect(countries.length).toBeGreaterThanOrEqual(249)
  const names = countries.slice(1).map(({ name }: { name: string }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
})

it('lists exactly the countries that a filter accepts', async () => {
  const codes = (await get('/api/available-countries/')).json().map(({ code }: { code: string }) => code)
  expect(new Set(codes)).toEqual(COUNTRY_CODES)
})

it('lists dial codes as pairs, the own one first', async () => {
  const codes = (await get('/api/country-codes/')).json()
  expect(codes[0]).toEqual(['+233', 'Ghana (+233)'])
  expect(codes).toContainEqual(['+225', expect.stringMatching(/\(\+225\)$/)])
  expect(codes.length).toBeGreaterThan(200)
})

it('puts the country of the operator first', async () => {
  const { app } = await testApp(open, { COUNTRY: 'TG' })
  expect((await app.inject('/api/available-countries/')).json()[0].code).toBe('TG')
  expect((await app.inject('/api/country-codes/')).json()[0][0]).toBe('+228')
})
