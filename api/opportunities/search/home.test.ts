import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { homeCountry, placeTerms, setHomeCountry } from '#api/opportunities/places/places.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { indexForHome } from './commands.ts'
import { closeOnTime } from './jobs.ts'
import { findPage } from './queries.ts'

/** Only what hangs takes so long. */
const HANGS = 120_000
const before = homeCountry()

let open: OpenDatabase
beforeAll(async () => {
  open = await testDatabase()
})
afterAll(async () => {
  setHomeCountry(before)
  await open.close()
})

const find = (search_key: string) => findPage(open.database, { kind: 'JOB', query: { search_key } })

it('means the city at home, also one that it was asked for elsewhere before', () => {
  setHomeCountry('GB')
  const british = placeTerms('Birmingham', null)
  setHomeCountry('US')
  expect(placeTerms('Birmingham', null)).not.toEqual(british)
  setHomeCountry('GB')
  expect(placeTerms('Birmingham', null)).toEqual(british)
})

it('indexes cities of no country again at the next start when the country changed, and nothing else', async () => {
  setHomeCountry('GB')
  const make = factories(open.database)
  const { id } = await make.job({ name: 'Cooper', city: 'Birmingham', country: null })
  await make.job({ name: 'Farrier', city: 'Birmingham', country: 'GB' })
  await make.job({ name: 'Glazier', city: null, country: null })
  expect(await indexForHome(open.database)).toBe(1)
  expect(await indexForHome(open.database)).toBe(0)
  setHomeCountry('US')
  const started = closeOnTime(open.database)
  await vi.waitFor(async () => {
    const { ids, widened } = await find('cooper in birmingham')
    expect([ids, widened]).toEqual([[id], null])
  }, HANGS)
  started.stop()
  setHomeCountry('GB')
  expect(await indexForHome(open.database)).toBe(1)
})
